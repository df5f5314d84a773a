import { limits } from '@someday/contract/limits';
import { dayAfter, todayIn } from '#web/lib/days.ts';
import { formatInstantDay } from '#web/lib/format.ts';

const minuteMs = 60_000;
const { lastUsedMinutes: exactToMinutes } = limits;

/** When a device was last used, in words that follow "Last used": "now", "10 minutes ago", "yesterday", or the day. */
export function lastUsed(instant: string, now: Date, timeZone: string): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / minuteMs);
  if (minutes < exactToMinutes) return 'now';
  if (minutes < 60) return `${minutes - (minutes % exactToMinutes)} minutes ago`;
  const [day, today] = [todayIn(timeZone, then), todayIn(timeZone, now)];
  if (day === today) {
    const hours = Math.floor(minutes / 60);
    return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  }
  return dayAfter(day) === today ? 'yesterday' : `on ${formatInstantDay(instant)}`;
}
