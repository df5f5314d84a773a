import { useMilestones } from '#web/api/family-milestones.ts';
import { MilestoneReminders } from '#web/features/family-milestones/milestone-reminders.tsx';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';
import { draftFor } from './draft-for.ts';

/** Milestones that are near enough to record something for; most days there is none. */
export function Reminders() {
  const { send } = useDashboardDialogs();
  const near = (useMilestones().data ?? []).filter(({ isNear }) => isNear);
  return near.length === 0 ? null : (
    <MilestoneReminders near={near} onRecord={(milestone) => send(draftFor(milestone))} />
  );
}
