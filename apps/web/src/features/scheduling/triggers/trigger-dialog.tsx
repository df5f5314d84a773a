import { CalendarClock } from 'lucide-react';
import { useMilestones, useTriggers } from '#web/queries/scheduling.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useResource, ResourceDialog } from '#web/ui/overlays/resource-dialog.tsx';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { TriggerFieldset } from './trigger-fieldset.tsx';
import { triggerCopy } from './triggers.copy.ts';
import { useTriggerForm, type TriggerGiven } from './use-trigger-form.ts';

const copy = triggerCopy.form;

type Doors = { onClose: () => void; onAddMilestone: (lovedOneId: number) => void };

export function ScheduleTriggerDialog({ onClose, onAddMilestone, ...given }: TriggerGiven & Doors) {
  const triggerForm = useTriggerForm(given);
  return (
    <EntriesDialog
      isEdit={given.before !== undefined}
      words={copy}
      entries={triggerForm}
      icon={<CalendarClock aria-hidden="true" />}
      leaving={triggerCopy.leaving}
      readFirst
      onClose={onClose}
      formLook="grid gap-10 pt-2"
    >
      <TriggerFieldset triggerForm={triggerForm} onAddMilestone={onAddMilestone} />
    </EntriesDialog>
  );
}

export function TriggerForMilestoneDialog({
  milestoneId,
  ...given
}: Doors & { parents: Parents; milestoneId: number }) {
  const found = useResource(useMilestones(), milestoneId);
  return (
    <ResourceDialog found={found} title={copy.title} words={triggerCopy.milestoneFound} onClose={given.onClose}>
      {(milestone) => <ScheduleTriggerDialog {...given} milestone={milestone} />}
    </ResourceDialog>
  );
}

export function EditTriggerDialog({ triggerId, ...given }: Doors & { parents: Parents; triggerId: number }) {
  const found = useResource(useTriggers(), triggerId);
  return (
    <ResourceDialog found={found} title={copy.editTitle} words={triggerCopy.found} onClose={given.onClose}>
      {(before) => <ScheduleTriggerDialog {...given} before={before} />}
    </ResourceDialog>
  );
}
