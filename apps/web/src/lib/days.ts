export type Birthday = {
  /** `YYYY-MM-DD` */
  day: string;
  /** The age they reach on it, in years. */
  turns: number;
};

/** When a birthday (`YYYY-MM-DD`) comes next, today included. Who was born on February 29 has it on the 28th in other years. */
export function nextBirthday(birthday: string, today: string): Birthday {
  const year = Number(today.slice(0, 4));
  const thisYear = birthdayIn(year, birthday);
  // A day of birth is no birthday yet.
  return thisYear.day >= today && thisYear.turns > 0 ? thisYear : birthdayIn(year + 1, birthday);
}

function birthdayIn(year: number, birthday: string): Birthday {
  const [born = '', month = '', date = ''] = birthday.split('-');
  const four = String(year).padStart(4, '0');
  const day = `${four}-${month}-${date}`;
  const isMissing = date === '29' && month === '02' && dayAfter(`${four}-02-28`) !== day;
  return { day: isMissing ? `${four}-02-28` : day, turns: year - Number(born) };
}

/** One per time zone: a list asks for today once per row, and a new formatter takes a third of a millisecond. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day it is in a place, `YYYY-MM-DD`. The server judges with exact zone rules; this is for a form's hints. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = dayFormat(timeZone)
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year = '', month = '', day = '' } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

/** The day after a day `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** What a delivery date may be at the earliest. */
export function tomorrowIn(timeZone: string, now: Date): string {
  return dayAfter(todayIn(timeZone, now));
}

/** How many days it is from one day to another, both `YYYY-MM-DD`. */
export function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
}
