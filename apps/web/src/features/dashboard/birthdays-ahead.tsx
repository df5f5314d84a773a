import type { LovedOne } from '@someday/contract/loved-ones';
import { CalendarClock } from 'lucide-react';
import { nextBirthday, type Birthday } from '#web/lib/birthdays.ts';
import { daysFrom } from '#web/lib/days.ts';
import { formatDay } from '#web/lib/format.ts';
import { useDrawn } from '#web/lib/use-drawn.ts';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.scheduling;
const STEP = 8;
/** Nearer than this, a birthday says how many days are left. */
const SOON_DAYS = 60;

type Ahead = Birthday & { lovedOne: LovedOne; days: number };

/** Whose birthday comes first, first. `today` is `YYYY-MM-DD`. */
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
  if (days === 0) return copy.today;
  if (days === 1) return copy.tomorrow;
  return days <= SOON_DAYS ? copy.inDays(days) : undefined;
}

function BirthdayRow({ ahead, onSchedule }: { ahead: Ahead; onSchedule: () => void }) {
  const { lovedOne, day, turns, days } = ahead;
  const until = untilThen(days);
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex items-center gap-4">
        <StampAvatar name={lovedOne.name} className="w-14" />
        <div className="min-w-0 flex-1 leading-snug">
          <h3 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {lovedOne.name} <span className="font-normal">{copy.turns(turns)}</span>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="font-display lining-nums">{formatDay(day)}</span>
            {until ? <Badge tone="sealed">{until}</Badge> : null}
          </p>
        </div>
      </div>
      <Button variant="secondary" size="small" onClick={onSchedule}>
        <CalendarClock aria-hidden="true" />
        {dashboardCopy.schedule}
        <span className="sr-only"> for {lovedOne.name}</span>
      </Button>
    </li>
  );
}

/** The birthdays that come next, each with the way to write for it. */
export function BirthdaysAhead({
  lovedOnes,
  today,
  onSchedule,
}: {
  lovedOnes: readonly LovedOne[];
  today: string;
  onSchedule: (lovedOneId: number) => void;
}) {
  const { drawn, hasMore, drawMore } = useDrawn(birthdaysOf(lovedOnes, today), STEP);
  return (
    <section aria-labelledby="birthdays-ahead">
      <h2 id="birthdays-ahead" className="mb-5 text-[1.625rem]">
        {copy.birthdays}
      </h2>
      {drawn.length === 0 ? (
        <Card tone="butter" className="p-5">
          {copy.noBirthdays}
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
