import { createContext, use, useState, type ReactNode } from 'react';
import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { Beginning } from '#web/features/composer/composition.ts';
import { useAddressedDialog } from '#web/app/use-addressed-dialog.ts';

/** What a message for a milestone begins with: whose it is, and its day; what is made on that day itself opens at once. */
export function draftFor({ childId, nextDate, daysAhead }: FamilyMilestone): Beginning {
  return { lovedOneId: childId, deliveryDate: daysAhead === 0 ? undefined : (nextDate ?? undefined) };
}

/** `id` is a loved one's in the first row, a message's in the second, a trigger's in the third, a milestone's in the fourth, a category's in the last. */
const names = [
  ...(['add', 'edit', 'remove', 'code', 'send', 'schedule-for', 'milestone'] as const),
  ...(['schedule', 'edit-message', 'delete-message', 'watch', 'deliveries', 'trigger'] as const),
  ...(['edit-trigger', 'pause-trigger', 'delete-trigger'] as const),
  ...(['edit-milestone', 'delete-milestone', 'trigger-for'] as const),
  ...(['add-category', 'edit-category', 'delete-category'] as const),
] as const;

export type DialogName = (typeof names)[number];

/** The dialogs in which something may be recorded, chosen or sent. */
const sending: readonly (DialogName | undefined)[] = ['send', 'schedule', 'schedule-for'];

function useDialogsOfPage() {
  const { current, open, close, ...steps } = useAddressedDialog(names);
  // What is too large for an address: a recording that waits on this device, a message that was refused. It goes with its dialog, since
  // what was thrown away there must not come again with the browser's Forward button.
  const [carried, setCarried] = useState<{ beginning: Beginning; isShown: boolean }>();
  const isShown = current.name === 'send' || current.name === 'schedule';
  if (carried && carried.isShown !== isShown) setCarried(isShown ? { ...carried, isShown } : undefined);
  const isSending = sending.includes(current.name);
  return {
    current,
    steps: { ...steps, step: current.step },
    isSending,
    /** What a new message begins with. */
    beginning: carried?.beginning ?? { lovedOneId: current.id },
    open,
    send: (beginning: Beginning, dialog: 'send' | 'schedule' = 'send') => {
      setCarried({ beginning, isShown });
      open(dialog, beginning.lovedOneId);
    },
    close,
  };
}

export type DashboardDialogs = ReturnType<typeof useDialogsOfPage>;

const Dialogs = createContext<DashboardDialogs | undefined>(undefined);

/** The dialogs of the dashboard stand in its address, above whichever tab is open. */
export function DashboardDialogsProvider({ children }: { children: ReactNode }) {
  return <Dialogs value={useDialogsOfPage()}>{children}</Dialogs>;
}

export function useDashboardDialogs(): DashboardDialogs {
  const dialogs = use(Dialogs);
  if (!dialogs) throw new Error('Only on the dashboard.');
  return dialogs;
}
