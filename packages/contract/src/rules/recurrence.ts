import { Temporal } from 'temporal-polyfill';
import { opensAt, type DeliveryDay } from './release.ts';

export interface Repeats {
  readonly every: number;
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly until: string | null;
}

export interface DayRule {
  /** `YYYY-MM-DD`, years 1 to 9999. The series is counted from it, so January 31 recurs monthly on February 28, March 31 … */
  readonly day: string;
  readonly repeats: Repeats | null;
  /** The yearly return of the day is meant, even without recurrence (then the first one from `startsOn`, once). */
  readonly isYearlyDay: boolean;
  /** Occurrences before this day don't count (the day after the rule was created). */
  readonly startsOn: string;
}

const yearly: Repeats = { every: 1, unit: 'year', until: null };
const EMAIL_TIME = '09:00';
const lastDay = Temporal.PlainDate.from('9999-12-31');

/** The first occurrence on or after both `from` and `startsOn`; null if there is none up to 9999-12-31. */
export function occurrenceFrom({ day, repeats, isYearlyDay, startsOn }: DayRule, from: string): string | null {
  const anchor = Temporal.PlainDate.from(day);
  const starts = Temporal.PlainDate.from(startsOn);
  const wanted = Temporal.PlainDate.from(from);
  if (repeats !== null) return inWords(firstOfSeries(anchor, repeats, later(starts, wanted)));
  const only = isYearlyDay ? firstOfSeries(anchor, yearly, starts) : notBefore(starts, anchor);
  return inWords(notBefore(wanted, only));
}

/** Null if the second isn't a yearly return of the first. February 29 returns on February 28 in other years. */
export function yearsBetween(day: string, occurrence: string): number | null {
  const first = Temporal.PlainDate.from(day);
  const second = Temporal.PlainDate.from(occurrence);
  const years = second.year - first.year;
  return years >= 0 && first.add({ years }).equals(second) ? years : null;
}

export function returnNumber(first: string | null, day: string): number | null {
  return first === null ? null : yearsBetween(first, day) || null;
}

/** When the email about an opening is sent: as it opens if it has a time of day, otherwise at nine in the morning there. */
export function emailAt({ day, time, timeZone }: DeliveryDay): Date {
  return opensAt({ day, time: time ?? EMAIL_TIME, timeZone });
}

/** The first day of `anchor + k × every` (k ≥ 0) that is not before `from`: computed, so that distance costs nothing. */
function firstOfSeries(
  anchor: Temporal.PlainDate,
  { every, unit, until }: Repeats,
  from: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const found =
    unit === 'day' || unit === 'week'
      ? firstByDays(anchor, unit === 'week' ? every * 7 : every, from)
      : firstByMonths(anchor, unit === 'year' ? every * 12 : every, from);
  if (found === null || until === null) return found;
  return Temporal.PlainDate.compare(found, Temporal.PlainDate.from(until)) > 0 ? null : found;
}

function firstByDays(anchor: Temporal.PlainDate, step: number, from: Temporal.PlainDate): Temporal.PlainDate | null {
  const days = stepsTo(anchor.until(from, { largestUnit: 'day' }).days, step);
  return days > anchor.until(lastDay, { largestUnit: 'day' }).days ? null : anchor.add({ days });
}

function firstByMonths(anchor: Temporal.PlainDate, step: number, from: Temporal.PlainDate): Temporal.PlainDate | null {
  const months = stepsTo(monthsBetween(anchor, from), step);
  // The occurrence in the month of `from` may still be before it.
  return notBefore(from, monthsAfter(anchor, months)) ?? notBefore(from, monthsAfter(anchor, months + step));
}

/** Counted from the anchor: added one by one, the 31st would stay the 28th after its first February. */
function monthsAfter(anchor: Temporal.PlainDate, months: number): Temporal.PlainDate | null {
  return months > monthsBetween(anchor, lastDay) ? null : anchor.add({ months }, { overflow: 'constrain' });
}

function stepsTo(distance: number, step: number): number {
  return Math.max(0, Math.ceil(distance / step)) * step;
}

function monthsBetween(first: Temporal.PlainDate, second: Temporal.PlainDate): number {
  return (second.year - first.year) * 12 + second.month - first.month;
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one;
}

function notBefore(earliest: Temporal.PlainDate, day: Temporal.PlainDate | null): Temporal.PlainDate | null {
  return day === null || Temporal.PlainDate.compare(day, earliest) < 0 ? null : day;
}

function inWords(day: Temporal.PlainDate | null): string | null {
  return day === null ? null : day.toString();
}
