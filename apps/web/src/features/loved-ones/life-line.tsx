import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { Cake, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessageList } from '#web/queries/messages.ts';
import { useMilestones } from '#web/queries/scheduling.ts';
import { daysFrom, deviceNow, todayIn } from '#web/lib/days.ts';
import { formatDay, formatDayShort } from '#web/lib/format.ts';
import { ageOn, nextBirthday, plannedFor } from '#web/features/scheduling/life.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { PartFailed } from '#web/ui/lists.tsx';
import { lovedOneListCopy } from './loved-ones.copy.ts';

const copy = lovedOneListCopy.line;
const POINTS = 3;

type LinePoint = { day: string; sealed: readonly string[]; occasion: string | undefined; isBirthday: boolean };

function linePoints(
  lovedOne: Pick<LovedOne, 'id' | 'birthday'>,
  messages: readonly Message[],
  milestones: readonly FamilyMilestone[],
  today: string,
): LinePoint[] {
  const { id, birthday } = lovedOne;
  const theirs = milestones.filter(({ childId }) => childId === id);
  const next = birthday === null ? undefined : nextBirthday(birthday, today);
  const { days } = plannedFor(lovedOne, { messages, triggers: [], milestones: theirs }, today);
  return days.map((entry) => {
    const isBirthday = next?.day === entry.day;
    return {
      day: entry.day,
      sealed: entry.sealed.map(({ message }) => message.title),
      occasion: isBirthday ? copy.birthday(next.turns) : entry.milestones[0]?.milestoneName,
      isBirthday,
    };
  });
}

/** Perforation holes are time: the longer until then, the longer the line. */
const stretch = (days: number) => 1 + Math.log2(1 + days / 365);

function Mark({ sealed, isBirthday }: LinePoint) {
  if (sealed.length > 0) return <Envelope state="sealed" className="w-12" />;
  const Icon = isBirthday ? Cake : Flag;
  return (
    <span className="grid size-9 place-content-center rounded-full border-2 border-dashed border-control bg-card text-ink-2">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  );
}

function Stop({ mark, age, day, children }: { mark: ReactNode; age: string; day: string; children?: ReactNode }) {
  return (
    <div className="flex w-19 flex-col items-center text-center leading-tight">
      <span className="grid h-10 place-items-center">{mark}</span>
      <span aria-hidden="true" className="mt-1.5 font-display text-[1.25rem]">
        {age}
      </span>
      <span aria-hidden="true" className="mt-0.5 text-small text-ink-2">
        {day}
      </span>
      {children}
    </div>
  );
}

export function LifeLine({ lovedOne, memberZone }: { lovedOne: LovedOne; memberZone: string }) {
  const { id, name, birthday, timeZone, messageCounts } = lovedOne;
  const hasSealed = messageCounts.scheduled > 0;
  const list = useMessageList({ show: 'scheduled', sort: 'opening', childId: id }, hasSealed);
  const found = useMilestones();
  const milestones = found.data ?? [];
  const hasFailed = [...(hasSealed ? [list] : []), found].some(({ isError, data }) => isError && data === undefined);
  const tryAgain = () => {
    if (hasSealed) void list.refetch();
    void found.refetch();
  };
  const today = todayIn(timeZone ?? memberZone, deviceNow());
  const isLoading = found.isPending || (hasSealed && (list.isPending || list.isPlaceholderData));
  const sealed = isLoading ? [] : (list.data?.pages.flatMap(({ messages }) => messages) ?? []);
  const points = linePoints(lovedOne, hasSealed ? sealed : [], milestones, today);
  const shown = points.slice(0, POINTS);
  const age = ageOn(birthday, today);
  return (
    <section aria-labelledby="ahead" className="min-w-0">
      <h2 id="ahead" className="text-h3">
        {copy.title}
      </h2>
      {isLoading ? (
        <Skeleton className="mt-4 h-27.5" />
      ) : hasFailed ? (
        <div className="mt-4">
          <PartFailed title={copy.failed} onTryAgain={tryAgain} />
        </div>
      ) : shown.length === 0 ? (
        <p className="mt-2 text-ink-2">{hasSealed ? copy.noDay : copy.nothing(name)}</p>
      ) : (
        <ol aria-label={copy.label(name)} className="mt-4 flex items-start">
          <li className="flex-none">
            <Stop
              mark={<span className="size-3.5 rounded-full bg-primary" />}
              age={age === undefined ? copy.now : String(age)}
              day={age === undefined ? '' : copy.now}
            >
              <span className="sr-only">{copy.today}</span>
            </Stop>
          </li>
          {shown.map((point, place) => {
            const days = daysFrom(shown[place - 1]?.day ?? today, point.day);
            const turning = ageOn(birthday, point.day);
            return (
              <li key={point.day} className="flex min-w-0 items-start" style={{ flexGrow: stretch(days) }}>
                <span aria-hidden="true" className="holes mt-4 h-2 min-w-2 flex-1" />
                <Stop
                  mark={<Mark {...point} />}
                  age={turning === undefined ? point.day.slice(0, 4) : String(turning)}
                  day={formatDayShort(point.day)}
                >
                  <span className="sr-only">{copy.point(formatDay(point.day), point.occasion, point.sealed)}</span>
                </Stop>
              </li>
            );
          })}
        </ol>
      )}
      {points.length > POINTS ? (
        <p className="mt-2">
          <TextLink to="/member-dashboard" search={{ tab: 'schedule' }} className="tap inline-flex items-center">
            {copy.more(points.length - POINTS)}
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}
