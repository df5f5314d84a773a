import type { ApiError } from '#web/api/api-error.ts';
import type { SealedMessage } from '@someday/contract/api/recipients';
import { capitalized } from '@someday/contract/texts/words';
import { daysFrom, todayIn } from '#web/lib/days.ts';
import { daysAheadWords, formatAhead, formatDay, formatDaysAhead, formatTime } from '#web/lib/format.ts';
import { deviceZone } from '#web/lib/time-zones.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

export interface Sealed extends Omit<SealedMessage, 'state'> {
  readonly from: string | undefined;
  /** Ms of the device's clock; only known in its last 24 hours. */
  readonly opensAt: number | undefined;
}

/** From a refusal; undefined if the message isn't sealed. `answeredAt`: when the server answered. */
export function sealedFrom({ answer }: ApiError, answeredAt: number): Sealed | undefined {
  const { opensOn, opensTime, opensIn, birthday, from } = answer;
  if (opensOn === undefined) return undefined;
  return {
    triggerDate: opensOn,
    triggerTime: opensTime ?? null,
    birthday: birthday ?? null,
    from,
    opensAt: opensIn === undefined ? undefined : answeredAt + opensIn * 1000,
  };
}

/**
 * "Opens on June 14, 2036", or "Opens on your 18th birthday" with the day on a line of its own. On its last days: "Opens tomorrow", and the
 * time of day once the moment is known: "Opens today at 4:32 PM". Until then its time would be in a place the reader doesn't know.
 * `letters`: all in its envelope.
 */
export function openingLines(sealed: Sealed, now: Date, letters: readonly Sealed[] = [sealed]): [string, string?] {
  const { opens, on, onBirthday } = recipientsCopy.sealed;
  const { triggerDate, triggerTime, birthday } = sealed;
  const isOneMoment = letters.every((letter) => letter.triggerTime === triggerTime);
  const near = nearWords(sealed, now, isOneMoment);
  const open = (when: string) => opens(letters.length, when);
  if (birthday === null) return [open(near ?? on(formatDay(triggerDate)))];
  return [open(onBirthday(birthday)), near === undefined ? formatDay(triggerDate) : capitalized(near)];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The server tells the moment in whole seconds, and its answer took a moment. */
const nearestMinute = (ms: number): number => Math.round(ms / MINUTE_MS) * MINUTE_MS;

/** By the reader's clock, where the moment is known. */
export function dayOf({ opensAt, triggerDate }: Sealed, now: Date): string {
  return opensAt === undefined ? triggerDate : todayIn(deviceZone(), momentFrom(opensAt, now));
}

const momentFrom = (opensAt: number, now: Date) => new Date(Math.max(now.getTime(), nearestMinute(opensAt)));

/** "today" or "tomorrow"; undefined until then. While the moment is unknown, by the sender's calendar. */
export function nearDay(sealed: Sealed, now: Date): string | undefined {
  const days = daysFrom(todayIn(deviceZone(), now), dayOf(sealed, now));
  return days === 0 || days === 1 ? daysAheadWords(days) : undefined;
}

/** "today at 4:32 PM", "tomorrow". */
function nearWords(sealed: Sealed, now: Date, tellsTime: boolean): string | undefined {
  const { opensAt } = sealed;
  const day = nearDay(sealed, now);
  if (day === undefined || opensAt === undefined) return undefined;
  const time = momentFrom(opensAt, now).toTimeString().slice(0, 5);
  const isTold = tellsTime && opensAt > now.getTime() && time !== '00:00';
  return recipientsCopy.sealed.near(day, isTold ? formatTime(time) : null);
}

/** In days by the reader's calendar, then hours, then minutes. Undefined if the device's clock is past the day: the server decides when it opens. */
export function timeLeft({ triggerDate, opensAt }: Sealed, now: Date): ReturnType<typeof formatAhead> | undefined {
  if (opensAt !== undefined) {
    const left = opensAt - now.getTime();
    if (left >= HOUR_MS) return formatAhead(Math.floor(left / HOUR_MS), 'hour');
    return formatAhead(Math.max(1, Math.ceil(left / MINUTE_MS)), 'minute');
  }
  const days = daysFrom(todayIn(deviceZone(), now), triggerDate);
  return days < 0 ? undefined : formatDaysAhead(days);
}
