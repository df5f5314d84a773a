import { occurrenceFrom } from '@someday/contract/rules/recurrence';
import { dayIn, nextDay } from '@someday/contract/rules/release';
import type { addTriggerBodySchema, editTriggerBodySchema } from '@someday/contract/scheduled-triggers';
import type * as z from 'zod';
import { wrongField } from '#server/lib/app-error.ts';
import { ruleOf } from '#server/modules/deliveries/release-schedule.service.ts';
import { triggersCopy } from './scheduled-triggers.copy.ts';
import type { TriggerDays } from './scheduled-triggers.repo.ts';

export type AddTrigger = z.output<typeof addTriggerBodySchema>;
export type EditTrigger = z.output<typeof editTriggerBodySchema>;
type Repetition = Pick<TriggerDays, 'pattern' | 'every' | 'unit' | 'until'>;

const once: Repetition = { pattern: null, every: null, unit: null, until: null };

/** How it comes again, as it is asked for. Source: specification part 1 §5 (yearly unless it says otherwise). */
export function repetitionOf(
  given: Pick<EditTrigger, 'isRecurring' | 'recurringPattern' | 'repeatEvery' | 'repeatUnit' | 'repeatUntil'>,
): Repetition {
  if (given.isRecurring !== true) return once;
  const pattern = given.recurringPattern ?? 'yearly';
  const until = given.repeatUntil ?? null;
  switch (pattern) {
    case 'yearly':
      return { pattern, every: 1, unit: 'year', until };
    case 'monthly':
      return { pattern, every: 1, unit: 'month', until };
    case 'custom':
      return { pattern, every: given.repeatEvery ?? 1, unit: given.repeatUnit ?? 'year', until };
  }
}

/** From tomorrow on at that place. Errors: `invalid_input` when no such day is ahead. */
export function fromTomorrow(
  days: Omit<TriggerDays, 'startsOn'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): TriggerDays {
  const startsOn = nextDay(dayIn(timeZone, now));
  const rule = ruleOf({ id: 0, ...days, startsOn });
  if (occurrenceFrom(rule, startsOn) !== null) return { ...days, startsOn };
  if (occurrenceFrom({ ...rule, repeats: rule.repeats && { ...rule.repeats, until: null } }, startsOn) !== null)
    throw wrongField('repeatUntil', triggersCopy.neverAgain);
  throw wrongField('triggerDate', days.day < startsOn ? triggersCopy.tooEarly(startsOn) : triggersCopy.nextIsTooFar);
}
