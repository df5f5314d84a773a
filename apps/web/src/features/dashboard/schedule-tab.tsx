import { CalendarClock, UserRoundPlus } from 'lucide-react';
import type { Parents } from '#web/api/parents.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BirthdaysAhead } from './birthdays-ahead.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { OpeningList } from './opening-list.tsx';
import { TabHeading } from './tab-heading.tsx';

const copy = dashboardCopy.scheduling;

type ScheduleTabProps = {
  parents: Parents;
  onSchedule: () => void;
  onScheduleFor: (lovedOneId: number) => void;
  onAddLovedOne: () => void;
};

function NothingSealed({
  hasLovedOnes,
  onSchedule,
  onAddLovedOne,
}: Omit<ScheduleTabProps, 'parents' | 'onScheduleFor'> & { hasLovedOnes: boolean }) {
  return (
    <EmptyState
      title={copy.empty}
      art={<Envelope state="sealed" className="w-36 -rotate-3" />}
      action={
        hasLovedOnes ? (
          <Button onClick={onSchedule}>
            <CalendarClock aria-hidden="true" />
            {dashboardCopy.schedule}
          </Button>
        ) : (
          <Button onClick={onAddLovedOne}>
            <UserRoundPlus aria-hidden="true" />
            {dashboardCopy.addLovedOne}
          </Button>
        )
      }
    >
      {hasLovedOnes ? copy.emptyText : copy.emptyFirst}
    </EmptyState>
  );
}

/** The tab "Advanced Scheduling": what is sealed, in the order in which it opens, and the birthdays to come. */
export function ScheduleTab({ parents, onSchedule, onScheduleFor, onAddLovedOne }: ScheduleTabProps) {
  const { user, children, counts } = parents;
  const hasLovedOnes = children.length > 0;
  return (
    <>
      <TabHeading title={copy.title} lead={copy.lead}>
        {counts.scheduled > 0 ? (
          <Button onClick={onSchedule}>
            <CalendarClock aria-hidden="true" />
            {dashboardCopy.schedule}
          </Button>
        ) : null}
      </TabHeading>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <section aria-labelledby="what-opens-when">
          <h2 id="what-opens-when" className="mb-5 text-[1.625rem]">
            {copy.opening}
          </h2>
          <OpeningList
            memberZone={user.timeZone}
            empty={<NothingSealed {...{ hasLovedOnes, onSchedule, onAddLovedOne }} />}
          />
        </section>
        {hasLovedOnes ? (
          <BirthdaysAhead lovedOnes={children} today={todayIn(user.timeZone, deviceNow())} onSchedule={onScheduleFor} />
        ) : null}
      </div>
    </>
  );
}
