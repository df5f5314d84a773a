import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';
import { wrongField } from '#server/lib/app-error.ts';
import { messagesCopy } from './messages.copy.ts';

/** When a message opens: a day in a place, with or without a time of day, and the instant that is; or at once. */
export type Delivery =
  | { readonly day: string; readonly time: string | null; readonly timeZone: string; readonly opensAt: Date }
  | { readonly day: null; readonly time: null; readonly timeZone: null; readonly opensAt: null };

export const atOnce: Delivery = { day: null, time: null, timeZone: null, opensAt: null };

export interface AskedDelivery {
  /** `YYYY-MM-DD`; null or '' opens at once. */
  readonly day: string | null | undefined;
  /** `HH:MM`; null or '' is the start of the day. */
  readonly time: string | null | undefined;
  /** Where the day is meant. */
  readonly timeZone: string;
  /** Specification part 1 §5: a day to send on is tomorrow's at the earliest, one to schedule for today's. */
  readonly from: 'today' | 'tomorrow';
  readonly now: Date;
}

/** Errors: `invalid_input` for a day that is too early there, and for a time that has passed. */
export function askedDelivery({ day, time, timeZone, from, now }: AskedDelivery): Delivery {
  if (!day) {
    if (time) throw wrongField('deliveryTime', messagesCopy.timeWithoutDay);
    return atOnce;
  }
  const today = dayIn(timeZone, now);
  const earliest = from === 'today' ? today : nextDay(today);
  if (day < earliest) throw wrongField('deliveryDate', messagesCopy.tooEarly(from, earliest));
  return deliveryAt({ day, time: time || null, timeZone, now });
}

/** Errors: `invalid_input` for a time that has passed. */
export function deliveryAt(given: { day: string; time: string | null; timeZone: string; now: Date }): Delivery {
  const { day, time, timeZone, now } = given;
  const instant = opensAt({ day, time, timeZone });
  if (time !== null && instant <= now) throw wrongField('deliveryTime', messagesCopy.timePassed);
  return { day, time, timeZone, opensAt: instant };
}
