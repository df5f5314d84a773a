import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { LovedOne } from '@someday/contract/loved-ones';
import { possessive } from '@someday/contract/rules/english';
import type { TriggerType } from '@someday/contract/scheduled-triggers';
import { suggestedDays, type SuggestedDay } from '#web/features/delivery/suggested-days.ts';
import type { TriggerInput } from './trigger-form.ts';

/** A day one press away, and all that it says about the form. */
export type TriggerDay = SuggestedDay & { entries: Partial<TriggerInput> };

/** Of a loved one: their birthdays, and their milestones. What is chosen says what kind of day it is. */
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
  return suggestedDays([lovedOne], tomorrow).map(({ label, day }) => ({
    label: `${possessive(lovedOne.name)} ${label.replace(/^Next/, 'next')}`,
    day,
    entries: { triggerType: 'birthday', triggerDate: day, milestoneId: '' },
  }));
}

/** One that comes every year and has passed this year opens on its next return, so the trigger recurs as it does. */
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
