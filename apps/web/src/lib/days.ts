import { madeOnce } from '@someday/contract/rules/words';

export type Birthday = {
  /** `YYYY-MM-DD` */
  day: string;
  /** The age they reach on it, in years. */
  turns: number;
};

/** The next birthday, today included, of someone born on `birthday` (`YYYY-MM-DD`). February 29 becomes the 28th in common years. */
export function nextBirthday(birthday: string, today: string): Birthday {
  const year = Number(today.slice(0, 4));
  const thisYear = birthdayIn(year, birthday);
  // The day of birth itself isn't a birthday.
  return thisYear.day >= today && thisYear.turns > 0 ? thisYear : birthdayIn(year + 1, birthday);
}

/** Age in years on a day; undefined before the birth or without a birthday. All days `YYYY-MM-DD`. */
export function ageOn(birthday: string | null, day: string): number | undefined {
  if (birthday === null || day < birthday) return undefined;
  const { day: thisYear, turns } = birthdayIn(Number(day.slice(0, 4)), birthday);
  return day < thisYear ? turns - 1 : turns;
}

function birthdayIn(year: number, birthday: string): Birthday {
  const [born = '', month = '', date = ''] = birthday.split('-');
  const four = String(year).padStart(4, '0');
  const day = `${four}-${month}-${date}`;
  const isMissing = date === '29' && month === '02' && dayAfter(`${four}-02-28`) !== day;
  return { day: isMissing ? `${four}-02-28` : day, turns: year - Number(born) };
}

/** In a fixed locale, since its digits are parsed. */
const dayFormat = madeOnce(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Today in a time zone, as `YYYY-MM-DD`. For hints in forms; the server decides. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = dayFormat(timeZone)
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year = '', month = '', day = '' } = Object.fromEntries(parts);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** The day after a day `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The earliest possible delivery date. */
export function tomorrowIn(timeZone: string, now: Date): string {
  return dayAfter(todayIn(timeZone, now));
}

/** The number of days from one day to another, both `YYYY-MM-DD`. */
export function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
}
