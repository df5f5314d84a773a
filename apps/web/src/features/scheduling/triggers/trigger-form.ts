import * as z from 'zod/mini';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { Api } from '@someday/contract/api/api';
import { occurrenceFrom, type DayRule } from '@someday/contract/rules/recurrence';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { addTriggerBodySchema } from '@someday/contract/forms/trigger-forms';
import { recurringPatterns, triggerTypes, type TriggerType } from '@someday/contract/rules/choices';
import { repeatUnits } from '@someday/contract/rules/choices';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { SuggestedDay } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { birthdaysAhead } from '#web/features/scheduling/life.ts';
import { triggerCopy } from './triggers.copy.ts';

export type TriggerDay = SuggestedDay & { entries: Partial<TriggerInput> };

/** Suggests the loved one's birthdays and milestones. Choosing one may set the type too. `tomorrow` is `YYYY-MM-DD`. */
export function triggerDays(
  type: TriggerType,
  lovedOne: Pick<LovedOne, 'id' | 'name' | 'birthday'> | undefined,
  milestones: readonly FamilyMilestone[],
  tomorrow: string,
): TriggerDay[] {
  if (!lovedOne) return [];
  const theirs = milestones.filter(({ childId, nextDate }) => childId === lovedOne.id && nextDate !== null);
  switch (type) {
    case 'date':
      return [...birthdays(lovedOne, tomorrow), ...theirs.map(milestoneDay)];
    case 'birthday':
      return birthdays(lovedOne, tomorrow);
    case 'anniversary':
      return theirs.filter(({ milestoneType }) => milestoneType === 'wedding').map(anniversaryDay);
    case 'milestone':
      return theirs.map(milestoneDay);
  }
}

function birthdays(lovedOne: Pick<LovedOne, 'name' | 'birthday'>, tomorrow: string): TriggerDay[] {
  const { name, birthday } = lovedOne;
  return birthdaysAhead(birthday, tomorrow).map(({ day, turns }, place) => ({
    label: place === 0 ? copy.nextBirthday(name, turns) : copy.birthday(name, turns),
    day,
    entries: { triggerType: 'birthday', triggerDate: day, milestoneId: '' },
  }));
}

/** The trigger repeats as the milestone does, so that one whose first date has passed opens on its next. */
export function milestoneDay({ id, milestoneName, milestoneDate, nextDate, isRecurring }: FamilyMilestone): TriggerDay {
  return {
    label: milestoneName,
    day: nextDate ?? milestoneDate,
    entries: {
      triggerType: 'milestone',
      triggerDate: milestoneDate,
      milestoneId: String(id),
      ...(isRecurring && { isRecurring: true, recurringPattern: 'yearly' }),
    },
  };
}

function anniversaryDay({ milestoneName, milestoneDate }: FamilyMilestone): TriggerDay {
  return { label: milestoneName, day: milestoneDate, entries: { triggerDate: milestoneDate } };
}

const copy = triggerCopy.form;

const inputSchema = z.object({
  /** Ids as text, '' for none. */
  videoMessageId: z.string(),
  milestoneId: z.string(),
  triggerType: z.enum(triggerTypes),
  triggerDate: z.string(),
  triggerTime: z.string(),
  isRecurring: z.boolean(),
  recurringPattern: z.enum(recurringPatterns),
  repeatEvery: z.string(),
  repeatUnit: z.enum(repeatUnits),
  repeatUntil: z.string(),
});

export type TriggerInput = z.output<typeof inputSchema>;

export const triggerDraftSchema = z.partial(inputSchema);

export const triggerFieldNames = z.keyof(inputSchema).options;

/** Yearly by default, once it repeats (specification part 1 §5). */
export const emptyTrigger: TriggerInput = {
  videoMessageId: '',
  milestoneId: '',
  triggerType: 'date',
  triggerDate: '',
  triggerTime: '',
  isRecurring: false,
  recurringPattern: 'yearly',
  repeatEvery: '2',
  repeatUnit: 'year',
  repeatUntil: '',
};

export function triggerInputOf(trigger: ScheduledTrigger): TriggerInput {
  const { recurringPattern, repeats } = trigger;
  return {
    videoMessageId: String(trigger.videoMessageId),
    milestoneId: String(trigger.milestoneId ?? ''),
    triggerType: trigger.triggerType,
    triggerDate: trigger.triggerDate,
    triggerTime: trigger.triggerTime ?? '',
    isRecurring: trigger.isRecurring,
    recurringPattern: recurringPattern ?? emptyTrigger.recurringPattern,
    repeatEvery: String(recurringPattern === 'custom' && repeats ? repeats.every : emptyTrigger.repeatEvery),
    repeatUnit: recurringPattern === 'custom' && repeats ? repeats.unit : emptyTrigger.repeatUnit,
    repeatUntil: repeats?.until ?? '',
  };
}

export function bodyOf(input: TriggerInput): BodyInput<Api['addTrigger']> {
  const { videoMessageId, milestoneId, triggerType, triggerDate, triggerTime, isRecurring } = input;
  const { recurringPattern, repeatEvery, repeatUnit, repeatUntil } = input;
  const isCustom = recurringPattern === 'custom';
  return {
    videoMessageId,
    triggerType,
    triggerDate,
    triggerTime,
    milestoneId: triggerType === 'milestone' && milestoneId !== '' ? milestoneId : null,
    isRecurring,
    ...(isRecurring && { recurringPattern, repeatUntil }),
    ...(isRecurring && isCustom && { repeatEvery: Number(repeatEvery), repeatUnit }),
  };
}

type Body = z.output<typeof addTriggerBodySchema>;

const isYearlyDay = ({ triggerType }: Body) => triggerType === 'birthday' || triggerType === 'anniversary';

export function repeatsOf({
  isRecurring,
  recurringPattern,
  repeatEvery = 1,
  repeatUnit = 'year',
  repeatUntil,
}: Body): DayRule['repeats'] {
  if (isRecurring !== true) return null;
  const until = repeatUntil ?? null;
  switch (recurringPattern) {
    case 'monthly':
      return { every: 1, unit: 'month', until };
    case 'custom':
      return { every: repeatEvery, unit: repeatUnit, until };
    case 'yearly':
    case null:
    case undefined:
      return { every: 1, unit: 'year', until };
  }
}

/** The first day the trigger runs, from `tomorrow` on (in the message's time zone), both `YYYY-MM-DD`. Null if there is none. */
export function firstDay(body: Body, tomorrow: string): string | null {
  return occurrenceFrom(
    { day: body.triggerDate, repeats: repeatsOf(body), isYearlyDay: isYearlyDay(body), startsOn: tomorrow },
    tomorrow,
  );
}

/** The request body's rules, plus a day ahead (`tomorrow` in the message's time zone). The server checks again. */
export function triggerFormSchema(tomorrow: string) {
  return z
    .pipe(z.transform(bodyOf), addTriggerBodySchema)
    .check(z.refine((body) => firstDay(body, tomorrow) !== null, { path: ['triggerDate'], error: copy.notAhead }));
}

/** The body so far, if it is valid. A message that isn't chosen yet doesn't count as missing. */
export function readable(input: TriggerInput): Body | undefined {
  const anyMessage = '1';
  return z.safeParse(addTriggerBodySchema, bodyOf({ ...input, videoMessageId: input.videoMessageId || anyMessage }))
    .data;
}
