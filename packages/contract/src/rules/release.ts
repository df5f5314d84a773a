import { Temporal } from 'temporal-polyfill';
import type { MediaState } from './media.ts';
import type { MessageStatus } from './choices.ts';

export interface DeliveryDay {
  readonly day: string;
  readonly time: string | null;
  readonly timeZone: string;
}

/** A time the clocks skip moves forward, one they repeat means its first occurrence (Temporal's `compatible`). */
export function opensAt({ day, time, timeZone }: DeliveryDay): Date {
  const date = Temporal.PlainDate.from(day);
  const zoned =
    time === null
      ? date.toZonedDateTime(timeZone)
      : date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

export const never = new Date(8.64e15);

/** The rule of release: a message without an instant is open at once, any other from its instant on. */
export function isReleased(opens: Date | null, databaseNow: Date): boolean {
  return opens === null || opens.getTime() <= databaseNow.getTime();
}

export function dayIn(timeZone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[A-Z]/i.test(name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function messageStatus(
  { opensAt, viewedAt }: { opensAt: Date | null; viewedAt: Date | null },
  databaseNow: Date,
): MessageStatus {
  if (!isReleased(opensAt, databaseNow)) return 'scheduled';
  return viewedAt === null ? 'available' : 'viewed';
}

type Openness = 'sealed' | 'on-its-way' | 'open';

export function opennessOf(
  { opensAt, mediaState }: { opensAt: Date | null; mediaState: MediaState },
  databaseNow: Date,
): Openness {
  if (!isReleased(opensAt, databaseNow)) return 'sealed';
  return mediaState === 'ready' ? 'open' : 'on-its-way';
}
