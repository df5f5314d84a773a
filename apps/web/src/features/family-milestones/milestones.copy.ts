import { limits } from '@someday/contract/limits';
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

/** What a milestone of that type is called until its member says otherwise. */
const names: Record<MilestoneType, string> = { ...milestoneTypeLabels, custom: '' };

/** Texts of required fields, and those that begin with "Failed to": specification part 1 §5 and §8. */
export const milestonesCopy = {
  form: {
    title: 'Add Milestone',
    lead: 'A day in the life of someone you love. We remind you in time to record something for it.',
    submit: 'Add Milestone',
    editTitle: 'Edit Milestone',
    editSubmit: 'Save Changes',
    cancel: 'Cancel',
    missing: 'Missing Information',
    whose: 'Whose day is it?',
    type: 'What kind of day',
    types: milestoneTypeLabels,
    names,
    name: 'Name',
    nameExample: 'Swimming badge, the big move …',
    date: 'Date',
    birthdays: 'Their birthdays',
    description: 'Description',
    recurring: 'Every year',
    recurringHint: 'It comes again on this day, and so does our reminder.',
    remind: 'Remind me',
    days: (days: number) => (days === 1 ? '1 day before' : `${days} days before`),
    remindHint: (sendsEmail: boolean) => (sendsEmail ? 'By mail, and on your dashboard.' : 'On your dashboard.'),
    created: 'Milestone added',
    createFailed: 'Failed to create milestone',
    saved: 'Milestone updated',
    saveFailed: 'Failed to update milestone',
    failedText: 'Please try again.',
    nobody: 'Start with someone you love',
    nobodyText: 'A milestone is a day in somebody’s life. Add them first; it takes a minute.',
    addLovedOne: 'Add New Loved One',
  },
  leaving: {
    title: 'Close without saving?',
    description: 'What you have entered here is not kept.',
    confirmLabel: 'Close',
    cancelLabel: 'Keep Writing',
  },
  list: {
    title: 'Milestones',
    loading: 'Loading your milestones',
    failed: 'Failed to fetch milestones',
    failedText: 'Please try again in a moment.',
    tryAgain: 'Try Again',
    empty: 'No milestone yet',
    emptyText: `A graduation, a wedding, the first day of school: add it, and we remind you, ${limits.notifyDays} days before unless you say otherwise.`,
    for: (name: string, type: string) => `${name}, ${type}`,
    everyYear: 'every year',
    reminder: (days: number) => (days === 1 ? 'reminder 1 day before' : `reminder ${days} days before`),
    over: 'Its day has passed',
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (days: number) => `In ${days} days`,
    record: 'Record a Message',
    recordAbout: (name: string) => `Record a Message for ${name}`,
    more: (name: string) => `More for ${name}`,
    schedule: 'Schedule a Message',
    edit: 'Edit',
    delete: 'Delete',
  },
  deleting: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'We do not remind you of it any more. Triggers made for it keep their day.',
    confirm: 'Delete Milestone',
    deleted: 'Milestone deleted',
    failed: 'Failed to delete milestone',
    failedText: 'Please try again.',
  },
  found: {
    loading: 'Loading the milestone',
    title: 'This milestone is not there any more',
    text: 'It may have been deleted meanwhile.',
    close: 'Close',
    failedTitle: 'Failed to fetch milestones',
    failedText: 'Please try again in a moment.',
    tryAgain: 'Try Again',
  },
} as const;
