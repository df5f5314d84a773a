import { madeOnce } from '@someday/contract/texts/words';

/** This device's time. The server's clock decides everything that matters. */
export function deviceNow(): Date {
  return new Date();
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

export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

export function tomorrowIn(timeZone: string, now: Date): string {
  return dayAfter(todayIn(timeZone, now));
}

export function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
}
