import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { SealedDay } from '@someday/contract/api/messages';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { daysFrom, todayIn } from '#web/lib/days.ts';
import { ageOn, birthdaysAhead, daysIn, groupBy, turnsOn, yearOf, yearsLater, type Birthday } from '#web/lib/life.ts';

/** A sealed message, and its triggers that have no other day of their own. */
export type Planned = { message: SealedDay; triggers: readonly ScheduledTrigger[] };

type Items = {
  sealed: readonly Planned[];
  /** Triggers that bring a message back on this day. Without a day: those that are paused or over, of open messages. */
  returns: readonly ScheduledTrigger[];
  milestones: readonly FamilyMilestone[];
};

/** A day with everything on it. Days are `YYYY-MM-DD`. */
export type LifeDay = Items & {
  kind: 'day';
  key: string;
  day: string;
  /** The age they reach on it; undefined if it isn't their birthday. */
  turns: number | undefined;
};

export type LifeGap = {
  kind: 'gap';
  key: string;
  /** The planned day before; undefined: today. */
  from: string | undefined;
  /** The planned day after; undefined: none. */
  to: string | undefined;
  /** Their ages then, or the years if their birthday isn't known. */
  between: readonly [number, number | undefined];
  /** A birthday in it worth a message, or else a day. */
  birthday: Birthday | undefined;
  day: string;
};

/** What has no day ahead: held messages, paused triggers, past milestones. */
export type Undated = Items & { kind: 'undated'; key: string };

export type LifeEntry = LifeDay | LifeGap | Undated;

export type Life = {
  lovedOne: LovedOne;
  age: number | undefined;
  /** In order, those without a day last. */
  entries: readonly LifeEntry[];
};

export type Lives = {
  lives: readonly Life[];
  /** The axis: from the member's today to the last day, if that isn't too far. */
  today: string;
  end: string;
};

export type TimelineData = {
  lovedOnes: readonly LovedOne[];
  messages: readonly SealedDay[];
  triggers: readonly ScheduledTrigger[];
  milestones: readonly FamilyMilestone[];
  memberZone: string;
  now: Date;
};

const AXIS_YEARS = 20;
const MOST_AXIS_YEARS = 100;
const GAP_YEARS = 5;

type Theirs = {
  messages: readonly SealedDay[];
  triggers: ReadonlyMap<number, readonly ScheduledTrigger[]>;
  milestones: readonly FamilyMilestone[];
};

/** Each message, trigger and milestone, once: on its day, or undated. */
function placed({ messages, triggers, milestones }: Theirs) {
  const dayOf = new Map(messages.map(({ id, opening }) => [id, opening.day]));
  /** Whether it is what opens a sealed message on its day, rather than a day of its own. */
  const isOpening = ({ videoMessageId: id, nextDate }: ScheduledTrigger) =>
    dayOf.has(id) && (nextDate === null || nextDate === dayOf.get(id));
  const planned = messages.map((message) => ({
    message,
    triggers: (triggers.get(message.id) ?? []).filter(isOpening),
  }));
  const returning = [...triggers.values()].flat().filter((trigger) => !isOpening(trigger));
  const [sealed, returns, ofDay] = [
    groupBy(planned, ({ message }) => message.opening.day),
    groupBy(returning, ({ nextDate }) => nextDate),
    groupBy(milestones, ({ nextDate }) => nextDate),
  ];
  const on = (day: string | null): Items => ({
    sealed: sealed.get(day) ?? [],
    returns: returns.get(day) ?? [],
    milestones: ofDay.get(day) ?? [],
  });
  return { on, days: [...sealed.keys(), ...returns.keys(), ...ofDay.keys()] };
}

/** The day until which something keeps coming back, if anything of this does. */
function coveredUntil({ sealed, returns }: Items): string | undefined {
  const repeats = [...sealed.map(({ message }) => message.opening.repeats), ...returns.map((one) => one.repeats)];
  const ends = repeats.filter((one): one is NonNullable<ReleaseState['repeats']> => one !== null);
  return ends
    .map(({ until }) => until ?? '9999-12-31')
    .toSorted()
    .at(-1);
}

const isPlanned = ({ sealed, returns, milestones }: Items) => sealed.length + returns.length + milestones.length > 0;

/** The gap between two days, if it is one. `to: undefined`: up to the end of the axis. */
function gapBetween(
  { id, birthday }: LovedOne,
  today: string,
  from: string | undefined,
  to: string | undefined,
  end: string,
): LifeGap | undefined {
  const start = from ?? today;
  const stop = to ?? end;
  if (start >= stop || stop <= yearsLater(start, GAP_YEARS)) return undefined;
  const inside = birthdaysAhead(birthday, start).slice(1);
  const ages = [ageOn(birthday, start), ageOn(birthday, stop)];
  const [first, last] = ages[0] === undefined ? [yearOf(start), yearOf(stop)] : ages;
  const suggested = inside.find(({ day }) => day < stop);
  return {
    kind: 'gap',
    key: `${id} after ${start}`,
    from,
    to,
    between: [first ?? 0, to === undefined ? undefined : last],
    birthday: suggested,
    day: suggested?.day ?? yearsLater(start, GAP_YEARS - 2),
  };
}

function lifeOf(lovedOne: LovedOne, theirs: Theirs, today: string, end: string): Life {
  const { id, birthday } = lovedOne;
  const { on, days } = placed(theirs);
  const birthdays = birthdaysAhead(birthday, today).filter(({ day }) => day <= end);
  const kept = daysIn(
    days,
    birthdays.slice(0, 1).map(({ day }) => day),
  );
  const entries: LifeEntry[] = [];
  const show = (day: string) =>
    entries.push({ kind: 'day', key: `${id} on ${day}`, day, turns: turnsOn(birthday, day), ...on(day) });
  let before: string | undefined;
  let covered = '';
  for (const day of [...kept, undefined]) {
    const start = before ?? today;
    // What comes back until some day leaves a gap only after it.
    const free = covered > start ? covered : start;
    const gap = gapBetween(lovedOne, today, free === today ? undefined : free, day, end);
    if (gap) entries.push(gap);
    // Round birthdays are invitations where there is no gap to be filled.
    else for (const round of birthdays.slice(1)) if (round.day > free && round.day < (day ?? '9999')) show(round.day);
    if (day === undefined) break;
    show(day);
    before = day;
    const ends = coveredUntil(on(day)) ?? '';
    if (ends > covered) covered = ends;
  }
  const undated = on(null);
  if (isPlanned(undated)) entries.push({ kind: 'undated', key: `${id} undated`, ...undated });
  return { lovedOne, age: ageOn(birthday, today), entries };
}

export function livesOf({ lovedOnes, messages, triggers, milestones, memberZone, now }: TimelineData): Lives {
  const today = todayIn(memberZone, now);
  const days = [
    yearsLater(today, AXIS_YEARS),
    ...messages.flatMap(({ opening }) => opening.day ?? []),
    ...[...triggers, ...milestones].flatMap(({ nextDate }) => nextDate ?? []),
  ];
  const last = days.reduce((latest, day) => (day > latest ? day : latest));
  const most = yearsLater(today, MOST_AXIS_YEARS);
  const end = last < most ? last : most;
  const messagesOf = groupBy(messages, ({ childId }) => childId);
  const triggersOf = groupBy(triggers, ({ videoMessage }) => videoMessage.childId);
  const milestonesOf = groupBy(milestones, ({ childId }) => childId);
  const lives = lovedOnes.map((lovedOne) => {
    const theirs: Theirs = {
      messages: messagesOf.get(lovedOne.id) ?? [],
      triggers: groupBy(triggersOf.get(lovedOne.id) ?? [], ({ videoMessageId }) => videoMessageId),
      milestones: milestonesOf.get(lovedOne.id) ?? [],
    };
    return lifeOf(lovedOne, theirs, todayIn(lovedOne.timeZone ?? memberZone, now), end);
  });
  return { lives, today, end };
}

export const hasLetters = ({ sealed, returns }: Items): boolean => sealed.length + returns.length > 0;

/** Whole days from the member's today; never negative, since it may be yesterday elsewhere. */
export const daysAhead = (today: string, day: string): number => Math.max(0, daysFrom(today, day));
