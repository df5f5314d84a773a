import type { MilestoneType } from '@someday/contract/family-milestones';

export const milestoneTypeLabels: Record<MilestoneType, string> = {
  birthday: 'Birthday',
  graduation: 'Graduation',
  wedding: 'Wedding',
  first_day_school: 'First Day of School',
  custom: 'Custom',
};

/** Apart from the other words of milestones: every visit of the dashboard carries these. */
export const reminderCopy = {
  title: 'Coming up',
  today: (what: string) => `${what} is today.`,
  tomorrow: (what: string) => `${what} is tomorrow.`,
  inDays: (what: string, days: number) => `${what} is in ${days} days.`,
  question: 'Record something?',
  record: 'Record a Message',
  more: (count: number) => (count === 1 ? '1 more is coming up' : `${count} more are coming up`),
} as const;
