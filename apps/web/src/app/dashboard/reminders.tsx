import { useMilestones } from '#web/api/family-milestones.ts';
import { MilestoneReminders } from '#web/features/family-milestones/milestone-reminders.tsx';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';
import { draftFor } from './draft-for.ts';

/** The days that are near, on the dashboard; most days there is none. */
export function Reminders() {
  const { send } = useDashboardDialogs();
  const near = (useMilestones().data ?? []).filter(({ isNear }) => isNear);
  if (near.length === 0) return null;
  return <MilestoneReminders near={near} onRecord={(milestone) => send(draftFor(milestone))} />;
}
