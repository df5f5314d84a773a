import { possessive } from '@someday/contract/texts/language.copy';
import type { MilestoneType } from '@someday/contract/rules/choices';
import { durationOf, formatNumber } from '@someday/contract/texts/words';

/** In a file of their own, like all words here, because every visit to the dashboard loads it. */
export const milestoneTypeLabels: Record<MilestoneType, string> = {
  birthday: 'Birthday',
  graduation: 'Graduation',
  wedding: 'Wedding',
  first_day_school: 'First day of school',
  custom: 'Custom',
};

const ofType: Record<Exclude<MilestoneType, 'custom'>, (name: string) => string> = {
  birthday: (name) => `${possessive(name)} birthday`,
  graduation: (name) => `${possessive(name)} graduation`,
  wedding: (name) => `${possessive(name)} wedding`,
  first_day_school: (name) => `${possessive(name)} first day of school`,
};

export const reminderCopy = {
  ofType,
  named: (name: string, milestone: string) => `${possessive(name)} “${milestone}”`,
  today: (what: string) => `${what} is today.`,
  tomorrow: (what: string) => `${what} is tomorrow.`,
  inDays: (what: string, days: number) => `${what} is in ${durationOf(days, 'day')}.`,
  record: 'Record a message',
  recordFor: (milestone: string) => `Record a message for ${milestone}`,
  more: (count: number) => `${formatNumber(count)} more coming up`,
} as const;
