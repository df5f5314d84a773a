import { Temporal } from 'temporal-polyfill';

export function daysBetween(first: string, second: string): number {
  return Temporal.PlainDate.from(first).until(second, { largestUnit: 'day' }).days;
}

export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

export function yearsAfter(day: string, years: number): string {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}

interface Month {
  readonly month: string;
  readonly begins: Date;
}

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

export function yearBegins(year: number, timeZone: string): Date {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return new Date(first.toZonedDateTime(timeZone).epochMilliseconds);
}

/** In December the year that ends, in January the one that has ended. */
export function yearToLookBackOn(instant: Date, timeZone: string): number | undefined {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  if (month === 12) return year;
  return month === 1 ? year - 1 : undefined;
}

/** In UTC. Count from the first day of a series: added one by one, the 31st would stay the 28th after February. */
export function monthsAfter(instant: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC');
  return new Date(start.add({ months }).epochMilliseconds);
}
