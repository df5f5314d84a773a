import { dayIn, isReleased, nextDay, opensAt } from '@someday/contract/rules/release';
import { wrongField, appError } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import { replies } from '#server/lib/replies.copy.ts';
import { findZoneContexts } from './messages.repo.ts';

interface ZoneContext {
  readonly timeZone: string;
  readonly now: Date;
}

export interface MessageDay {
  /** `YYYY-MM-DD`; null: immediately. */
  readonly day: string | null;
  readonly time: string | null;
  readonly timeZone: string;
  readonly opensAt: Date;
  /** The calendar day of that instant there; null: sealed with no day yet, and the instant is `never`. */
  readonly opensOn: string | null;
  readonly sealedOn: string | null;
}

interface RequestedDay extends ZoneContext {
  readonly day: string | null | undefined;
  readonly time: string | null | undefined;
  /** Specification part 1 §5: sending allows days from tomorrow, scheduling from today. */
  readonly from: 'today' | 'tomorrow';
}

export function atOnce({ timeZone, now }: ZoneContext): MessageDay {
  return { day: null, time: null, timeZone, opensAt: now, opensOn: dayIn(timeZone, now), sealedOn: null };
}

/** Errors: `invalid_input` for a day that is too early there, or a time in the past. */
export function requestedDay({ day, time, from, ...place }: RequestedDay): MessageDay {
  if (!day) {
    if (time) throw wrongField('deliveryTime', replies.messages.timeWithoutDay);
    return atOnce(place);
  }
  const today = dayIn(place.timeZone, place.now);
  const earliest = from === 'today' ? today : nextDay(today);
  if (day < earliest) throw wrongField('deliveryDate', replies.days.from[from](earliest));
  return messageDayAt({ day, time: time || null, ...place });
}

type MessageDayAtOptions = ZoneContext & { day: string; time: string | null };

export function messageDayAt({ day, time, timeZone, now }: MessageDayAtOptions): MessageDay {
  const instant = opensAt({ day, time, timeZone });
  if (time !== null && instant <= now) throw wrongField('deliveryTime', replies.days.timePassed);
  return { day, time, timeZone, opensAt: instant, opensOn: day, sealedOn: dayIn(timeZone, now) };
}

interface OpenedMessage {
  readonly deliveryDate: string | null;
  readonly deliveryZone: string | null;
  readonly opensAt: Date | null;
  readonly opensOn: string | null;
  readonly sealedOn: string | null;
  readonly now: Date;
}

/** An open message that gets no future day stays open from its old instant, and isn't announced again. Otherwise undefined. */
export function earlierOpening(row: OpenedMessage, day: string | null, time: string | null): MessageDay | undefined {
  const { opensAt: opened, opensOn, sealedOn, deliveryZone: timeZone, now } = row;
  if (opened === null || opensOn === null || timeZone === null || !isReleased(opened, now)) return undefined;
  // A time must be in the future, as everywhere.
  const isAhead = day !== null && (day !== row.deliveryDate || time !== null || opensAt({ day, time, timeZone }) > now);
  return isAhead ? undefined : { day, time, timeZone, opensAt: opened, opensOn, sealedOn };
}

/** A loved one's time zone and the current time. Errors: `not_found`, also for someone else's. */
export async function zoneContextFor(
  db: Db,
  memberId: number,
  lovedOneId: number,
): Promise<{ timeZone: string; now: Date }> {
  const [place] = await findZoneContexts(db, memberId, [lovedOneId]);
  if (place === undefined) throw appError('not_found');
  return place;
}
