import type { ApiError } from '#web/api/api-error.ts';
import type { SealedMessage } from '@someday/contract/api/recipients';
import { daysFrom, todayIn } from '#web/lib/days.ts';
import { formatAhead, formatDay, formatTime } from '#web/lib/format.ts';
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

/** "Opens on June 14, 2036 at 4:32 PM", or "Opens on your 18th birthday" with the day on a line of its own. */
export function openingLines({ triggerDate, triggerTime, birthday }: Sealed): [string, string?] {
  const { opensOn, onBirthday, day } = recipientsCopy.sealed;
  const when = [formatDay(triggerDate), triggerTime && formatTime(triggerTime)] as const;
  return birthday === null ? [opensOn(...when)] : [onBirthday(birthday), day(...when)];
}

const HOUR_MS = 3_600_000;
/** "In 5 hours" says more than "tomorrow" from here on. */
const NIGHT_MS = 6 * HOUR_MS;

/** Days by the reader's calendar, then hours, then minutes. Undefined if the device's clock is past the day: the server decides when it opens. */
export function timeLeft({ triggerDate, opensAt }: Sealed, now: Date): ReturnType<typeof formatAhead> | undefined {
  const days = daysFrom(todayIn(deviceZone(), now), triggerDate);
  const left = opensAt === undefined ? undefined : opensAt - now.getTime();
  if (left !== undefined && (days <= 0 || left < NIGHT_MS)) {
    if (left >= HOUR_MS) return formatAhead(Math.floor(left / HOUR_MS), 'hour');
    return formatAhead(Math.max(1, Math.ceil(left / 60_000)), 'minute');
  }
  return days < 0 ? undefined : formatAhead(days, 'day');
}
