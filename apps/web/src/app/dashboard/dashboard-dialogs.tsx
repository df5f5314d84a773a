import { createContext, use, useState, type ReactNode } from 'react';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { Beginning } from '#web/features/composer/composition.ts';
import type { MessageActions } from '#web/features/messages/list/message-actions.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';

/** What a message for a milestone starts with. On the day itself it has no delivery date, and opens right away. */
export function draftFor({ childId, nextDate, daysAhead }: FamilyMilestone): Beginning {
  return { lovedOneId: childId, deliveryDate: daysAhead === 0 ? undefined : (nextDate ?? undefined) };
}

/** `id` is a loved one in the first row, a message in the second, a trigger in the third, a milestone in the fourth, and a category or an answer in the last. */
const names = [
  ...(['add', 'edit', 'portrait', 'remove', 'code', 'send', 'schedule-for', 'milestone'] as const),
  ...(['schedule', 'edit-message', 'delete-message', 'watch', 'deliveries', 'trigger'] as const),
  ...(['edit-trigger', 'pause-trigger', 'delete-trigger'] as const),
  ...(['edit-milestone', 'delete-milestone', 'trigger-for'] as const),
  ...(['add-category', 'edit-category', 'delete-category', 'answer'] as const),
] as const;

export type DialogName = (typeof names)[number];

const sending: readonly (DialogName | undefined)[] = ['send', 'schedule', 'schedule-for'];

function useDialogsOfPage() {
  const { current, open, close, ...steps } = useAddressedDialog(names);
  // What doesn't fit into an address. Dropped with its dialog, since the Forward button must not bring back what was discarded there.
  const [carried, setCarried] = useState<{ beginning: Beginning; isShown: boolean }>();
  const isShown = current.name === 'send' || current.name === 'schedule' || current.name === 'milestone';
  if (carried && carried.isShown !== isShown) setCarried(isShown ? { ...carried, isShown } : undefined);
  const isSending = sending.includes(current.name);
  return {
    current,
    steps: { ...steps, step: current.step },
    isSending,
    beginning: carried?.beginning ?? { lovedOneId: current.id },
    open,
    send: (beginning: Beginning, dialog: 'send' | 'schedule' | 'milestone' = 'send') => {
      setCarried({ beginning, isShown });
      open(dialog, beginning.lovedOneId);
    },
    close,
  };
}

export type DashboardDialogs = ReturnType<typeof useDialogsOfPage>;

const Dialogs = createContext<DashboardDialogs | undefined>(undefined);

export function DashboardDialogsProvider({ children }: { children: ReactNode }) {
  return <Dialogs value={useDialogsOfPage()}>{children}</Dialogs>;
}

export function useDashboardDialogs(): DashboardDialogs {
  const dialogs = use(Dialogs);
  if (!dialogs) throw new Error('Only on the dashboard.');
  return dialogs;
}

/** What the rows of a list of messages open. */
export function useMessageActions(): MessageActions {
  const { open } = useDashboardDialogs();
  return {
    onWatch: (id) => open('watch', id),
    onEdit: (id) => open('edit-message', id),
    onSchedule: (id) => open('schedule', id),
    onDeliveries: (id) => open('deliveries', id),
    onDelete: (id) => open('delete-message', id),
    onAnswer: (id) => open('answer', id),
  };
}
