import { CalendarClock, Flag, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { Parents } from '#web/queries/loved-ones.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn, daysFrom, nextBirthday, type Birthday } from '#web/lib/days.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { formatDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { OpeningList } from './opening-list.tsx';
import { TabHeading } from './dashboard-shell.tsx';

const birthdaysAheadCopy = dashboardCopy.scheduling;
const STEP = 8;
/** Birthdays closer than this show how many days are left. */
const SOON_DAYS = 60;

type Ahead = Birthday & { lovedOne: LovedOne; days: number };

/** Sorted by next birthday. `today`: `YYYY-MM-DD`. */
function birthdaysOf(lovedOnes: readonly LovedOne[], today: string): Ahead[] {
  return lovedOnes
    .flatMap((lovedOne): Ahead[] => {
      if (lovedOne.birthday === null) return [];
      const next = nextBirthday(lovedOne.birthday, today);
      return [{ ...next, lovedOne, days: daysFrom(today, next.day) }];
    })
    .toSorted((one, other) => one.days - other.days);
}

function untilThen(days: number): string | undefined {
  if (days === 0) return birthdaysAheadCopy.today;
  if (days === 1) return birthdaysAheadCopy.tomorrow;
  return days <= SOON_DAYS ? birthdaysAheadCopy.inDays(days) : undefined;
}

function BirthdayRow({ ahead, onSchedule }: { ahead: Ahead; onSchedule: () => void }) {
  const { lovedOne, day, turns, days } = ahead;
  const until = untilThen(days);
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex items-center gap-4">
        <PortraitStamp name={lovedOne.name} portrait={lovedOne.portrait} className="w-14" />
        <div className="min-w-0 flex-1 leading-snug">
          <h3 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {lovedOne.name} <span className="font-normal">{birthdaysAheadCopy.turns(turns)}</span>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="font-display">{formatDay(day)}</span>
            {until ? <Badge tone="sealed">{until}</Badge> : null}
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={birthdaysAheadCopy.scheduleFor(lovedOne.name)}
        onClick={onSchedule}
      >
        <CalendarClock aria-hidden="true" />
        {dashboardCopy.schedule}
      </Button>
    </li>
  );
}

function BirthdaysAhead({
  lovedOnes,
  today,
  onSchedule,
}: {
  lovedOnes: readonly LovedOne[];
  today: string;
  onSchedule: (lovedOneId: number) => void;
}) {
  const { drawn, hasMore, drawMore } = useIncrementalList(birthdaysOf(lovedOnes, today), STEP);
  return (
    <section aria-labelledby="birthdays-ahead">
      <h2 id="birthdays-ahead" className="mb-5 text-[1.625rem]">
        {birthdaysAheadCopy.birthdays}
      </h2>
      {drawn.length === 0 ? (
        <Card tone="butter" className="p-5">
          {birthdaysAheadCopy.noBirthdays}
        </Card>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {drawn.map((ahead) => (
              <BirthdayRow key={ahead.lovedOne.id} ahead={ahead} onSchedule={() => onSchedule(ahead.lovedOne.id)} />
            ))}
          </ul>
        </Card>
      )}
      {hasMore ? (
        <div className="mt-5">
          <ShowMore shown={drawn.length} onMore={drawMore} />
        </div>
      ) : null}
    </section>
  );
}

const copy = dashboardCopy.scheduling;

type ScheduleTabProps = {
  parents: Parents;
  onSchedule: () => void;
  onScheduleFor: (lovedOneId: number) => void;
  onAddLovedOne: () => void;
  onAddTrigger: () => void;
  onAddMilestone: () => void;
  /** For a sealed message without a day. */
  onChooseDay: (messageId: number) => void;
  triggers: ReactNode;
  milestones: ReactNode;
};

function NoLovedOnes({ onAddLovedOne }: Pick<ScheduleTabProps, 'onAddLovedOne'>) {
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

/** On desktops birthdays are beside the messages; on phones they come before the list, which may be long. */
const partsLook =
  'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start';

/** The Advanced Scheduling tab: triggers, milestones, upcoming birthdays, and sealed messages in the order they open. */
export function ScheduleOverview({ parents, triggers, milestones, ...actions }: ScheduleTabProps) {
  const { user, children } = parents;
  if (children.length === 0) {
    return (
      <>
        <TabHeading title={copy.title} lead={copy.lead} />
        <NoLovedOnes {...actions} />
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
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12 lg:row-span-2">
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
