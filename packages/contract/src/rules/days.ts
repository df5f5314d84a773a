import { Temporal } from 'temporal-polyfill';

/** Whole days from the first to the second, both `YYYY-MM-DD`. */
export function daysBetween(first: string, second: string): number {
  return Temporal.PlainDate.from(first).until(second, { largestUnit: 'day' }).days;
}

/** `YYYY-MM-DD` in, `YYYY-MM-DD` out. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** The same day years later, both `YYYY-MM-DD`; February 29 becomes February 28 in other years. */
export function yearsAfter(day: string, years: number): string {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}

/** A calendar month, `YYYY-MM`, and the instant it begins in a time zone. */
interface Month {
  readonly month: string;
  readonly begins: Date;
}

/** The last `count` months up to that of an instant, oldest first. */
export function monthsUpTo(instant: Date, timeZone: string, count: number): Month[] {
  const present = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth();
  return Array.from({ length: count }, (_, place) => {
    const month = present.subtract({ months: count - 1 - place });
    const begins = month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone);
    return { month: month.toString(), begins: new Date(begins.epochMilliseconds) };
  });
}

/**
 * The same day and time so many months later, in UTC, or the last day of a shorter month. Always count from the first day of a series:
 * added one by one, the 31st would stay the 28th after its first February.
 */
export function monthsAfter(instant: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add({ months }).epochMilliseconds);
}
