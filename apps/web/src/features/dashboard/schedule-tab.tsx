import { CalendarClock, Flag, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
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
  onAddTrigger: () => void;
  onAddMilestone: () => void;
  /** For a message that is sealed with no day yet. */
  onChooseDay: (messageId: number) => void;
  triggers: ReactNode;
  milestones: ReactNode;
};

function NobodyYet({ onAddLovedOne }: Pick<ScheduleTabProps, 'onAddLovedOne'>) {
  return (
    <EmptyState
      title={copy.empty}
      heading="h2"
      art={<Envelope state="sealed" className="w-36 -rotate-3" />}
      action={
        <Button onClick={onAddLovedOne}>
          <UserRoundPlus aria-hidden="true" />
          {dashboardCopy.addLovedOne}
        </Button>
      }
    >
      {copy.emptyFirst}
    </EmptyState>
  );
}

function ScheduleButton({ onSchedule }: Pick<ScheduleTabProps, 'onSchedule'>) {
  return (
    <Button variant="secondary" size="small" onClick={onSchedule}>
      <CalendarClock aria-hidden="true" />
      {dashboardCopy.schedule}
    </Button>
  );
}

function WhatOpensWhen({
  parents: { user, counts },
  onSchedule,
  onChooseDay,
}: Pick<ScheduleTabProps, 'parents' | 'onSchedule' | 'onChooseDay'>) {
  return (
    <section aria-labelledby="what-opens-when">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="what-opens-when" className="text-[1.625rem]">
          {copy.opening}
        </h2>
        {counts.scheduled > 0 ? <ScheduleButton onSchedule={onSchedule} /> : null}
      </div>
      <OpeningList
        memberZone={user.timeZone}
        onChooseDay={onChooseDay}
        empty={
          <EmptyState
            title={copy.empty}
            art={<Envelope state="sealed" className="w-32 rotate-3" />}
            action={<ScheduleButton onSchedule={onSchedule} />}
          >
            {copy.emptyText}
          </EmptyState>
        }
      />
    </section>
  );
}

/** On a desk days stand beside messages; on a phone before what may be a long list. */
const partsLook = 'grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start';

/** The tab "Advanced Scheduling": triggers and milestones, what is sealed in the order in which it opens, and the birthdays to come. */
export function ScheduleTab({ parents, triggers, milestones, ...actions }: ScheduleTabProps) {
  const { user, children } = parents;
  if (children.length === 0) {
    return (
      <>
        <TabHeading title={copy.title} lead={copy.lead} />
        <NobodyYet {...actions} />
      </>
    );
  }
  return (
    <>
      <TabHeading title={copy.title} lead={copy.lead}>
        <div className="flex flex-wrap gap-3">
          <Button onClick={actions.onAddTrigger}>
            <CalendarClock aria-hidden="true" />
            {copy.addTrigger}
          </Button>
          <Button variant="secondary" onClick={actions.onAddMilestone}>
            <Flag aria-hidden="true" />
            {copy.addMilestone}
          </Button>
        </div>
      </TabHeading>
      <div className={partsLook}>
        <div className="min-w-0">{triggers}</div>
        <div className="grid min-w-0 gap-12 lg:row-span-2">
          {milestones}
          <BirthdaysAhead
            lovedOnes={children}
            today={todayIn(user.timeZone, deviceNow())}
            onSchedule={actions.onScheduleFor}
          />
        </div>
        <WhatOpensWhen parents={parents} {...actions} />
      </div>
    </>
  );
}
