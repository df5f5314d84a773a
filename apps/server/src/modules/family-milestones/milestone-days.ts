import { daysBefore } from '@someday/contract/rules/days';
import { occurrenceFrom, type DayRule } from '@someday/contract/rules/recurrence';
import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';

/** Reminders come in the morning, where their member is. */
const REMINDER_TIME = '09:00';

export interface MilestoneDays {
  readonly day: string;
  readonly isRecurring: boolean;
  readonly notifyDaysBefore: number;
  readonly remindedOf: string | null;
  /** Of the member. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The milestone's next day, from that day on; null when it is over. */
export function nextFrom(
  { day, isRecurring }: Pick<MilestoneDays, 'day' | 'isRecurring'>,
  from: string,
): string | null {
  const rule: DayRule = {
    day,
    isYearlyDay: false,
    startsOn: day,
    repeats: isRecurring ? { every: 1, unit: 'year', until: null } : null,
  };
  return occurrenceFrom(rule, from);
}

/** The day that is to be reminded of now; null when it is none, or was. */
export function dueDay(milestone: MilestoneDays): string | null {
  const today = dayIn(milestone.timeZone, milestone.now);
  const next = nextFrom(milestone, today);
  if (next === null || next === milestone.remindedOf) return null;
  return reminderAt(milestone, next) <= milestone.now ? next : null;
}

/** When the next reminder is sent that still lies ahead; null: there is none. What is nearer than that when it is entered needs none. */
export function nextReminder(milestone: MilestoneDays): Date | null {
  const { timeZone, now } = milestone;
  const next = nextFrom(milestone, dayIn(timeZone, now));
  if (next === null) return null;
  const at = reminderAt(milestone, next);
  if (at > now && next !== milestone.remindedOf) return at;
  const later = next === '9999-12-31' ? null : nextFrom(milestone, nextDay(next));
  return later === null ? null : reminderAt(milestone, later);
}

function reminderAt({ notifyDaysBefore: days, timeZone }: MilestoneDays, day: string): Date {
  return opensAt({ day: daysBefore(day, days), time: REMINDER_TIME, timeZone });
}
