import { Temporal } from 'temporal-polyfill';

/** Whole days from the first day to the second, both `YYYY-MM-DD`. */
export function daysBetween(first: string, second: string): number {
  return Temporal.PlainDate.from(first).until(second, { largestUnit: 'day' }).days;
}

/** The day so many days before another one, both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** The day's return after so many years, both `YYYY-MM-DD`; 29 February returns on 28 February in other years. */
export function yearsAfter(day: string, years: number): string {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}
