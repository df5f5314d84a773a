import { CalendarClock } from 'lucide-react';
import { useMilestones } from '#web/api/family-milestones.ts';
import type { Parents } from '#web/api/parents.ts';
import { useTriggers } from '#web/api/scheduled-triggers.ts';
import { useFound } from '#web/api/use-found.ts';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { FoundDialog } from '#web/ui/found-dialog.tsx';
import { TriggerFieldset } from './trigger-fieldset.tsx';
import { triggersCopy } from './triggers.copy.ts';
import { useTriggerForm, type TriggerGiven } from './use-trigger-form.ts';

const copy = triggersCopy.form;

type Doors = { onClose: () => void; onAddMilestone: (lovedOneId: number) => void };

/** Lets a message open on a day that may come again; which message, or which day, may be given. */
export function ScheduleTriggerDialog({ onClose, onAddMilestone, ...given }: TriggerGiven & Doors) {
  const triggerForm = useTriggerForm(given);
  return (
    <EntriesDialog
      title={given.before ? copy.editTitle : copy.title}
      description={given.before ? undefined : copy.lead}
      entries={triggerForm}
      words={{ cancel: copy.cancel, submit: given.before ? copy.editSubmit : copy.submit }}
      icon={<CalendarClock aria-hidden="true" />}
      leaving={triggersCopy.leaving}
      readFirst
      onClose={onClose}
    >
      {(close) => (
        <TriggerFieldset
          triggerForm={triggerForm}
          onAddMilestone={onAddMilestone}
          onSubmit={() => void triggerForm.submit(close)}
        />
      )}
    </EntriesDialog>
  );
}

/** The same for a milestone's day. */
export function TriggerForMilestoneDialog({
  milestoneId,
  ...given
}: Doors & { parents: Parents; milestoneId: number }) {
  const found = useFound(useMilestones(), milestoneId);
  return (
    <FoundDialog found={found} title={copy.title} words={triggersCopy.milestoneFound} onClose={given.onClose}>
      {(milestone) => <ScheduleTriggerDialog {...given} milestone={milestone} />}
    </FoundDialog>
  );
}

/** Changes a trigger's day. */
export function EditTriggerDialog({ triggerId, ...given }: Doors & { parents: Parents; triggerId: number }) {
  const found = useFound(useTriggers(), triggerId);
  return (
    <FoundDialog found={found} title={copy.editTitle} words={triggersCopy.found} onClose={given.onClose}>
      {(before) => <ScheduleTriggerDialog {...given} before={before} />}
    </FoundDialog>
  );
}
