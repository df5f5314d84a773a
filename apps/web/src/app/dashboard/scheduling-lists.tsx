import { MilestonesList } from '#web/features/family-milestones/milestones-list.tsx';
import { TriggersList } from '#web/features/scheduled-triggers/triggers-list.tsx';
import { draftFor } from './draft-for.ts';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

export function Triggers() {
  const { open } = useDashboardDialogs();
  return (
    <TriggersList
      onAdd={() => open('trigger')}
      onEdit={(id) => open('edit-trigger', id)}
      onAskPause={(id) => open('pause-trigger', id)}
      onDelete={(id) => open('delete-trigger', id)}
    />
  );
}

export function Milestones() {
  const { open, send } = useDashboardDialogs();
  return (
    <MilestonesList
      onAdd={() => open('milestone')}
      onRecord={(milestone) => send(draftFor(milestone))}
      onSchedule={(id) => open('trigger-for', id)}
      onEdit={(id) => open('edit-milestone', id)}
      onDelete={(id) => open('delete-milestone', id)}
    />
  );
}
