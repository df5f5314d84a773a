import { dayAfter } from './days.ts';

// Days ahead in someone's life. All days are `YYYY-MM-DD`.

export type Birthday = {
  day: string;
  turns: number;
};

/** The same day in another year. February 29 becomes the 28th in common years, as in the contract. */
function dayIn(year: number, day: string): string {
  const four = String(year).padStart(4, '0');
  const same = `${four}${day.slice(4)}`;
  return day.endsWith('-02-29') && dayAfter(`${four}-02-28`) !== same ? `${four}-02-28` : same;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export const yearsLater = (day: string, years: number): string => dayIn(yearOf(day) + years, day);

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

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The days of what is planned, in order, each once. */
export function daysIn(...planned: readonly Iterable<string | null>[]): string[] {
  return [...new Set(planned.flatMap((days) => [...days]))].filter((day) => day !== null).toSorted();
}
