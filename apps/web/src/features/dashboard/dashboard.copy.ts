import { calledName } from '#web/lib/format.ts';
import { limits } from '@someday/contract/limits';

export const dashboardCopy = {
  tabs: 'Dashboard sections',
  logout: 'Logout',
  question: 'Who is on your mind?',
  upload: 'Upload Message',
  library: 'Message Library',
  schedule: 'Schedule Message',
  addLovedOne: 'Add New Loved One',
  trash: 'Trash',
  trashText: 'Did something go by mistake?',
  nextToOpen: 'Next to open',
  stats: { lovedOnes: 'Loved Ones', videos: 'Videos', photos: 'Photos', viewed: 'Messages Viewed' },
  failed: 'Unable to load dashboard',
  failedText: 'Everything you have kept is safe. Please check your connection and try again.',
  refresh: 'Refresh Page',
  logoutFailed: 'Logout did not work',
  logoutFailedText: 'Please try again.',
  resetLink: {
    title: (day: string) => `An admin made a link to reset your password on ${day}`,
    text: 'If you asked for it, all is well. If not, choose a new password in Settings and ask them why.',
    read: 'Got it',
    failed: 'We couldn’t put this away',
    failedText: 'Please try again.',
  },
  verify: {
    title: 'Please confirm your email address',
    why: 'So that we can reach you when a message opens, and you can always get back in.',
    resend: 'Send the link again',
    dismiss: 'Not now',
  },
  trashSheet: {
    title: 'Deleted things',
    lead: `Loved ones and messages you delete wait in the trash for ${limits.trashDays} days, and can be brought back.`,
  },
  scheduling: {
    title: 'Advanced Scheduling',
    lead: 'What waits for its day, and the days that are coming.',
    opening: 'What opens when',
    loading: 'Loading what opens when',
    place: (place: string) => `Their days begin in ${place}.`,
    empty: 'Nothing is sealed yet',
    emptyText: 'Choose a day for a message. It stays sealed, stands here with its postmark, and opens by itself.',
    emptyFirst: 'A sealed message needs somebody it is for. Add them first; it takes a minute.',
    failed: 'We could not look up your sealed messages',
    tryAgain: 'Try Again',
    moreFailed: 'The next ones could not be loaded. Please try again.',
    held: 'No day yet',
    chooseDay: 'Choose a Day',
    addTrigger: 'Schedule Trigger',
    addMilestone: 'Add Milestone',
    birthdays: 'Birthdays ahead',
    turns: (age: number) => `turns ${age}`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (days: number) => `In ${days} days`,
    noBirthdays:
      'No birthday is known yet. Choose “Edit” beside a loved one and add theirs; then it stands here in time.',
  },
} as const;

/** "Good evening, Anna." by the hour (0 to 23) where the reader is. */
export function greeting(name: string, hour: number): string {
  return `Good ${partOfDay(hour)}, ${calledName(name)}.`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
