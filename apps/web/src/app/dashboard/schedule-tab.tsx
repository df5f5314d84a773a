import type { Parents } from '#web/queries/loved-ones.ts';
import { ScheduleOverview as ScheduleFrame } from '#web/features/dashboard/schedule-tab.tsx';
import { MilestonesList } from '#web/features/family-milestones/milestones-list.tsx';
import { TriggersList } from '#web/features/scheduled-triggers/triggers-list.tsx';
import { useDashboardDialogs, draftFor } from './dashboard-dialogs.tsx';

/** The tab "Advanced Scheduling", loaded when it is opened. */
export function ScheduleTabContent({ parents }: { parents: Parents }) {
  const { open, send } = useDashboardDialogs();
  return (
    <ScheduleFrame
      parents={parents}
      onSchedule={() => open('schedule')}
      onScheduleFor={(lovedOneId) => open('schedule-for', lovedOneId)}
      onAddLovedOne={() => open('add')}
      onAddTrigger={() => open('trigger')}
      onAddMilestone={() => open('milestone')}
      onChooseDay={(messageId) => open('edit-message', messageId)}
      triggers={
        <TriggersList
          onAdd={() => open('trigger')}
          onEdit={(id) => open('edit-trigger', id)}
          onAskPause={(id) => open('pause-trigger', id)}
          onDelete={(id) => open('delete-trigger', id)}
        />
      }
      milestones={
        <MilestonesList
          onAdd={() => open('milestone')}
          onRecord={(milestone) => send(draftFor(milestone))}
          onSchedule={(id) => open('trigger-for', id)}
          onEdit={(id) => open('edit-milestone', id)}
          onDelete={(id) => open('delete-milestone', id)}
        />
      }
    />
  );
}
