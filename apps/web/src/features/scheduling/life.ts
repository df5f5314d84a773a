import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { SealedDay } from '@someday/contract/api/messages';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { dayAfter, daysFrom, todayIn } from '#web/lib/days.ts';
import { groupBy } from '#web/lib/group-by.ts';

// What is ahead in a life. Days are `YYYY-MM-DD`.

export type Birthday = { day: string; turns: number };

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** February 29 becomes the 28th in common years, as in the contract, whose calendar library is too large for the dashboard. */
export function yearsLater(day: string, years: number): string {
  const year = String(yearOf(day) + years).padStart(4, '0');
  const isCommon = dayAfter(`${year}-02-28`) !== `${year}-02-29`;
  return year + (isCommon && day.endsWith('-02-29') ? '-02-28' : day.slice(4));
}

const birthdayAt = (birthday: string, turns: number): Birthday => ({ day: yearsLater(birthday, turns), turns });

/** The next birthday, today included, of someone born on `birthday`. The day of birth itself isn't one. */
export function nextBirthday(birthday: string, today: string): Birthday {
  const turns = Math.max(1, yearOf(today) - yearOf(birthday));
  const thisYear = birthdayAt(birthday, turns);
  return thisYear.day >= today ? thisYear : birthdayAt(birthday, turns + 1);
}

/** Age in years on a day; undefined before the birth or without a birthday. */
export function ageOn(birthday: string | null, day: string): number | undefined {
  if (birthday === null || day < birthday) return undefined;
  const turns = yearOf(day) - yearOf(birthday);
  return day < yearsLater(birthday, turns) ? turns - 1 : turns;
}

/** The age they reach on a day; undefined if it isn't their birthday. */
export function turnsOn(birthday: string | null, day: string): number | undefined {
  const next = birthday === null ? undefined : nextBirthday(birthday, day);
  return next?.day === day ? next.turns : undefined;
}

const roundAges = [18, 21, 30, 40, 50, 60, 70, 75, 80, 90, 100];
const ROUND_SHOWN = 3;

/** The next birthday from a day on, and the round ones after it; none without a birthday. */
export function birthdaysAhead(birthday: string | null, earliest: string): Birthday[] {
  if (birthday === null) return [];
  const next = nextBirthday(birthday, earliest);
  const round = roundAges.filter((age) => age > next.turns).slice(0, ROUND_SHOWN);
  return [next, ...round.map((age) => birthdayAt(birthday, age))];
}

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
  /** A birthday in it to suggest for a message, and the day to suggest with or without one. */
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

export type TimelineData = Plans & { lovedOnes: readonly LovedOne[]; memberZone: string; now: Date };

const AXIS_YEARS = 20;
const MOST_AXIS_YEARS = 100;
const GAP_YEARS = 5;

type Plans = {
  messages: readonly SealedDay[];
  triggers: readonly ScheduledTrigger[];
  milestones: readonly FamilyMilestone[];
};

/** Each message, trigger and milestone of someone, once: on its day, or undated. Their next birthday is one of the days. */
export function plannedFor(
  { id, birthday }: Pick<LovedOne, 'id' | 'birthday'>,
  { messages, triggers, milestones }: Plans,
  today: string,
): { days: readonly LifeDay[]; undated: Items } {
  const triggersOf = groupBy(triggers, ({ videoMessageId }) => videoMessageId);
  const openingDays = new Map(messages.map((message) => [message.id, message.opening.day]));
  /** Whether it is what opens a sealed message on its day, rather than a day of its own. */
  const isOpening = ({ videoMessageId, nextDate }: ScheduledTrigger) =>
    openingDays.has(videoMessageId) && (nextDate === null || nextDate === openingDays.get(videoMessageId));
  const planned = messages.map((message) => ({
    message,
    triggers: (triggersOf.get(message.id) ?? []).filter(isOpening),
  }));
  const returning = [...triggersOf.values()].flat().filter((trigger) => !isOpening(trigger));
  const sealedOn = groupBy(planned, ({ message }) => message.opening.day);
  const returnsOn = groupBy(returning, ({ nextDate }) => nextDate);
  const milestonesOn = groupBy(milestones, ({ nextDate }) => nextDate);
  const itemsOn = (day: string | null): Items => ({
    sealed: sealedOn.get(day) ?? [],
    returns: returnsOn.get(day) ?? [],
    milestones: milestonesOn.get(day) ?? [],
  });
  const days = new Set([...sealedOn.keys(), ...returnsOn.keys(), ...milestonesOn.keys()]);
  if (birthday !== null) days.add(nextBirthday(birthday, today).day);
  return {
    days: [...days]
      .filter((day) => day !== null)
      .toSorted()
      .map((day) => ({ kind: 'day', key: `${id} on ${day}`, day, turns: turnsOn(birthday, day), ...itemsOn(day) })),
    undated: itemsOn(null),
  };
}

/** The last day on which any of these comes back; undefined if none repeats. */
function coveredUntil({ sealed, returns }: Items): string | undefined {
  const repeats = [...sealed.map(({ message }) => message.opening.repeats), ...returns.map((one) => one.repeats)];
  const ends = repeats.filter((one): one is NonNullable<ReleaseState['repeats']> => one !== null);
  return ends
    .map(({ until }) => until ?? '9999-12-31')
    .toSorted()
    .at(-1);
}

const nothing: Items = { sealed: [], returns: [], milestones: [] };

const isPlanned = ({ sealed, returns, milestones }: Items) => sealed.length + returns.length + milestones.length > 0;

/** The gap between two days, if it's long enough. `to: undefined`: up to the end of the axis. */
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

function lifeOf(lovedOne: LovedOne, plans: Plans, today: string, end: string): Life {
  const { id, birthday } = lovedOne;
  const { days, undated } = plannedFor(lovedOne, plans, today);
  const rounds = birthdaysAhead(birthday, today).slice(1);
  const entries: LifeEntry[] = [];
  let before: string | undefined;
  let covered = '';
  for (const next of [...days, undefined]) {
    const start = before ?? today;
    // A gap begins only after the last return of what repeats.
    const free = covered > start ? covered : start;
    const gap = gapBetween(lovedOne, today, free === today ? undefined : free, next?.day, end);
    // Where there is no gap to fill, round birthdays are shown as invitations.
    const invitations = rounds.filter(({ day }) => day > free && day < (next?.day ?? '9999') && day <= end);
    if (gap) entries.push(gap);
    else
      for (const round of invitations)
        entries.push({ kind: 'day', key: `${id} on ${round.day}`, ...round, ...nothing });
    if (!next) break;
    entries.push(next);
    before = next.day;
    const ends = coveredUntil(next) ?? '';
    if (ends > covered) covered = ends;
  }
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
    const plans = {
      messages: messagesOf.get(lovedOne.id) ?? [],
      triggers: triggersOf.get(lovedOne.id) ?? [],
      milestones: milestonesOf.get(lovedOne.id) ?? [],
    };
    return lifeOf(lovedOne, plans, todayIn(lovedOne.timeZone ?? memberZone, now), end);
  });
  return { lives, today, end };
}

export const hasLetters = ({ sealed, returns }: Items): boolean => sealed.length + returns.length > 0;

/** Whole days from the member's today; never negative, since it may be yesterday elsewhere. */
export const daysAhead = (today: string, day: string): number => Math.max(0, daysFrom(today, day));
