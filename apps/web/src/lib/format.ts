import { language, sizeUnits } from '@someday/contract/texts/language.copy';
import { formatNumber, listOf, madeOnce } from '@someday/contract/texts/words';
import { namesAndOthers } from '@someday/contract/texts/words.copy';
import { mediumCopy } from './lib.copy.ts';

export { formatBytes } from '@someday/contract/texts/words';

/** A calendar day `YYYY-MM-DD` has no zone of its own; read as UTC and shown as UTC it stays the same day everywhere. */
function dayAsInstant(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const dayFormat = madeOnce(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
);

/** Returns anything that isn't a day unchanged: one odd value mustn't blank a page. */
function formatAsDay(day: string, options: Intl.DateTimeFormatOptions): string {
  const instant = dayAsInstant(day);
  return Number.isNaN(instant.getTime()) ? day : dayFormat(options).format(instant);
}

/** `2031-06-14` → "June 14, 2031". */
export function formatDay(day: string): string {
  return formatAsDay(day, { dateStyle: 'long' });
}

/** `2031-06-14` → "Jun 14, 2031". */
export function formatDayShort(day: string): string {
  return formatAsDay(day, { dateStyle: 'medium' });
}

/** A day in words that stays on one line. */
export const unbroken = (day: string): string => day.replaceAll(' ', '\u00A0');

/** `2018-06-14` → "June 14": a day that comes every year. */
export function formatYearlyDay(day: string): string {
  return formatAsDay(day, { month: 'long', day: 'numeric' });
}

/** `2031-06-14` → "Sat". */
export function formatWeekday(day: string): string {
  return formatAsDay(day, { weekday: 'short' });
}

/** A time of day `HH:MM` → "3:00 PM", which never breaks across lines. */
export function formatTime(time: string): string {
  return dayFormat({ hour: 'numeric', minute: '2-digit' })
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/\s/, '\u00A0');
}

/** An ISO instant as the day it was in a zone, or where the reader is: "November 2, 2026". */
export function formatInstantDay(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** An ISO instant as the day it was where the reader is, for chips and rows: "Nov 2, 2026". */
export function formatInstantDayShort(instant: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
}

/** An ISO instant as the day it is where the reader is, without its year: "December 21". For what is near. */
export function formatInstantNearDay(instant: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(new Date(instant));
}

/** A moment where the reader is: "Nov 21, 2026, 2:03 PM". */
export function formatMoment(moment: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}

const aheadFormat = madeOnce(
  (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** How far ahead something is: "in 5 hours", "tomorrow", "today". `main` is the number, or all of it. */
export function formatAhead(count: number, unit: 'day' | 'hour' | 'minute' | 'month' | 'year') {
  const format = aheadFormat({ numeric: unit === 'day' ? 'auto' : 'always' });
  const parts = format.formatToParts(count, unit);
  const isNumber = ({ type }: Intl.RelativeTimeFormatPart) => type !== 'literal';
  const [start, end] = [parts.findIndex(isNumber), parts.findLastIndex(isNumber) + 1];
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  if (end === 0) return { before: '', main: text(0), after: '' };
  return { before: text(0, start), main: text(start, end), after: text(end) };
}

/** Days in the unit that people would count in: "in 40 days", "in 14 months", "in 10 years". */
export function formatDaysAhead(days: number): ReturnType<typeof formatAhead> {
  if (days < 60) return formatAhead(Math.max(0, days), 'day');
  return days < 730 ? formatAhead(Math.round(days / 30.44), 'month') : formatAhead(Math.round(days / 365.25), 'year');
}

export function daysAheadWords(days: number): string {
  const { before, main, after } = formatDaysAhead(days);
  return before + main + after;
}

/** The three lines of a postmark: `2031-06-14` → 14, JUN, 2031. */
export function postmarkLines(day: string): [string, string, string] {
  const date = dayAsInstant(day);
  const month = formatAsDay(day, { month: 'short' }).toUpperCase();
  return [String(date.getUTCDate()), month, String(date.getUTCFullYear())];
}

/** Seconds as m:ss, hours as h:mm:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function formatMedium(type: 'video' | 'photo', durationSeconds: number | null): string {
  if (type === 'photo') return mediumCopy.photo;
  return durationSeconds === null ? mediumCopy.video : mediumCopy.videoOf(formatDuration(durationSeconds));
}

/** Bytes in MB (of 1024 × 1024), with one decimal below 10 MB; the smallest file as 0.1 MB. */
export function formatMegabytes(bytes: number): string {
  const size = Math.max(0.1, bytes / 1024 ** 2);
  return `${formatNumber(size, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${sizeUnits[2]}`;
}

/** "Emma", "Emma and Theo", "Emma, Theo, and Lily", "Emma, Theo, and 3 others". */
export function formatNames(names: readonly string[]): string {
  return names.length <= 3 ? listOf(names) : namesAndOthers(names.slice(0, 2), names.length - 2);
}

/** The address of a link with a code as people type it: without the protocol and the code. */
export function typedAddress(shareableUrl: string): string {
  const { host, pathname } = new URL(shareableUrl);
  return `${host}${pathname}`;
}
