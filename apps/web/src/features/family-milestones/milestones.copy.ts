import { possessive } from '@someday/contract/language.copy';
import type { MilestoneType } from '@someday/contract/family-milestones';
import { durationOf, formatNumber } from '@someday/contract/rules/words';

export const milestoneTypeLabels: Record<MilestoneType, string> = {
  birthday: 'Birthday',
  graduation: 'Graduation',
  wedding: 'Wedding',
  first_day_school: 'First day of school',
  custom: 'Custom',
};

/** Within a sentence, while the milestone has the name of its type. */
const ofType: Record<Exclude<MilestoneType, 'custom'>, (name: string) => string> = {
  birthday: (name) => `${possessive(name)} birthday`,
  graduation: (name) => `${possessive(name)} graduation`,
  wedding: (name) => `${possessive(name)} wedding`,
  first_day_school: (name) => `${possessive(name)} first day of school`,
};

/** Separate from the other texts about milestones, because every visit to the dashboard loads these. */
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

/** What a milestone of that type is called until its member renames it. */
const names: Record<MilestoneType, string> = { ...milestoneTypeLabels, custom: '' };

/** Texts about required fields and those that start with "Failed to" are quoted from specification part 1 §5 and §8. */
export const milestonesCopy = {
  form: {
    title: 'Add Milestone',
    lead: 'A big day for someone you love. We’ll remind you in time.',
    submit: 'Add Milestone',
    editTitle: 'Edit milestone',
    editSubmit: 'Save changes',
    cancel: 'Cancel',
    missing: 'Missing Information',
    whose: 'Whose day is it?',
    type: 'Kind of day',
    types: milestoneTypeLabels,
    names,
    name: 'Name',
    nameExample: 'Swimming badge, the big move…',
    date: 'Date',
    birthdays: 'Their birthdays',
    description: 'Description',
    recurring: 'Every year',
    recurringHint: 'We’ll remind you each time.',
    remind: 'Remind me',
    days: (days: number) => `${durationOf(days, 'day')} before`,
    remindHint: (sendsEmail: boolean) => (sendsEmail ? 'By email and on your dashboard.' : 'On your dashboard.'),
    created: 'Milestone added',
    createFailed: 'Failed to create milestone',
    saved: 'Milestone updated',
    savedText: (milestone: string, day: string) => `${milestone}, ${day}`,
    saveFailed: 'We couldn’t update this milestone',
    failedText: 'Please try again.',
    nobody: 'Start with someone you love',
    nobodyText: 'Add them first, then their big days.',
    addLovedOne: 'Add New Loved One',
  },
  leaving: {
    title: 'Close without saving?',
    description: 'Your changes won’t be saved.',
    confirmLabel: 'Close',
    cancelLabel: 'Keep editing',
  },
  list: {
    title: 'Milestones',
    loading: 'Loading your milestones',
    failed: 'Failed to fetch milestones',
    failedText: 'Please try again.',
    tryAgain: 'Try again',
    empty: 'No milestones yet',
    emptyText: 'Add a graduation or a wedding, and we’ll remind you in time.',
    for: (name: string, type: string) => `${name}, ${type}`,
    reminder: (days: number) => `Reminder ${durationOf(days, 'day')} before`,
    yearlyReminder: (days: number) => `Every year, reminder ${durationOf(days, 'day')} before`,
    over: 'Past',
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (days: number) => `In ${durationOf(days, 'day')}`,
    record: 'Record a message',
    recordFor: (milestone: string) => `Record a message for ${milestone}`,
    more: (milestone: string) => `More for ${milestone}`,
    schedule: 'Schedule a message',
    edit: 'Edit',
    delete: 'Delete',
  },
  deleting: {
    title: (milestone: string) => `Delete “${milestone}”?`,
    text: 'We’ll stop reminding you. Its triggers keep their day.',
    confirm: 'Delete milestone',
    deleted: 'Milestone deleted',
    failed: 'We couldn’t delete this milestone',
    failedText: 'Please try again.',
  },
  found: {
    loading: 'Loading the milestone',
    title: 'This milestone is gone',
    text: 'It may have been deleted.',
    close: 'Close',
    failedTitle: 'Failed to fetch milestones',
    failedText: 'Please try again.',
    tryAgain: 'Try again',
  },
} as const;
