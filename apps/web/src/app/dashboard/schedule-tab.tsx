import { useSearch } from '@tanstack/react-router';
import { CalendarClock, Flag, UserRoundPlus } from 'lucide-react';
import type { Parents } from '#web/queries/loved-ones.ts';
import { TabHeading } from '#web/features/dashboard/dashboard-shell.tsx';
import { MovingNote } from '#web/features/scheduling/delivery/moving-messages.tsx';
import { MilestoneEntry, MilestonesList } from '#web/features/scheduling/milestones/milestones-list.tsx';
import { TriggerEntry, TriggersList } from '#web/features/scheduling/triggers/triggers-list.tsx';
import type { StartingDay } from '#web/features/scheduling/timeline/strip.tsx';
import { timelineCopy as copy } from '#web/features/scheduling/timeline/timeline.copy.ts';
import { Timeline } from '#web/features/scheduling/timeline/timeline.tsx';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { useDashboardSearchChange } from '#web/app/page-search.ts';
import { useDashboardDialogs, draftFor } from './dashboard-dialogs.tsx';

export function ScheduleTabContent({ parents }: { parents: Parents }) {
  const { open, send } = useDashboardDialogs();
  const { view, person } = useSearch({ from: '/member-dashboard' });
  const show = useDashboardSearchChange();
  const { user, children } = parents;
  if (children.length === 0) {
    return (
      <>
        <TabHeading title={copy.title} lead={copy.lead} />
        <EmptyState
          title={copy.empty}
          heading="h2"
          art={<Envelope state="sealed" className="w-36 -rotate-3" />}
          action={
            <Button onClick={() => open('add')}>
              <UserRoundPlus aria-hidden="true" />
              {copy.addLovedOne}
            </Button>
          }
        >
          {copy.emptyFirst}
        </EmptyState>
      </>
    );
  }
  const triggerActions = {
    onEdit: (id: number) => open('edit-trigger', id),
    onAskPause: (id: number) => open('pause-trigger', id),
    onDelete: (id: number) => open('delete-trigger', id),
  };
  const milestoneActions = {
    onRecord: (milestone: Parameters<typeof draftFor>[0]) => send(draftFor(milestone)),
    onSchedule: (id: number) => open('trigger-for', id),
    onEdit: (id: number) => open('edit-milestone', id),
    onDelete: (id: number) => open('delete-milestone', id),
  };
  const record = ({ lovedOneId, day }: StartingDay) => {
    const isToday = day <= todayIn(user.timeZone, deviceNow());
    send({ lovedOneId, deliveryDate: isToday ? undefined : day });
  };
  return (
    <>
      <TabHeading title={copy.title} lead={copy.lead}>
        <div className="flex gap-3 max-sm:w-full max-sm:flex-wrap max-sm:gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-3 max-sm:[&_svg]:hidden">
          <Button onClick={() => open('trigger')}>
            <CalendarClock aria-hidden="true" />
            {copy.schedule}
          </Button>
          <Button variant="secondary" onClick={() => open('milestone')}>
            <Flag aria-hidden="true" />
            {copy.addMilestone}
          </Button>
        </div>
      </TabHeading>
      <MovingNote what="loved-one" />
      <MovingNote what="milestone" />
      <Timeline
        parents={parents}
        view={view}
        onView={(list) => show({ view: list })}
        person={person}
        onPerson={(id) => show({ person: id })}
        memberZone={user.timeZone}
        onRecord={record}
        onAddMilestone={({ lovedOneId, day }) => send({ lovedOneId, deliveryDate: day }, 'milestone')}
        onOtherDay={(lovedOneId) => open('schedule-for', lovedOneId)}
        onAddBirthday={(lovedOneId) => open('edit', lovedOneId)}
        onWatch={(messageId) => open('watch', messageId)}
        onEditMessage={(messageId) => open('edit-message', messageId)}
        onDeleteMessage={(messageId) => open('delete-message', messageId)}
        drawTrigger={(trigger, isUnderMessage) => (
          <TriggerEntry trigger={trigger} isUnderMessage={isUnderMessage} {...triggerActions} />
        )}
        drawMilestone={(milestone) => <MilestoneEntry milestone={milestone} {...milestoneActions} />}
        lists={{
          triggers: <TriggersList onAdd={() => open('trigger')} {...triggerActions} />,
          milestones: <MilestonesList lovedOnes={children} onAdd={() => open('milestone')} {...milestoneActions} />,
        }}
      />
    </>
  );
}
