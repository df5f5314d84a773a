import { calledName } from '@someday/contract/texts/words';
import { daysAheadWords } from '#web/lib/format.ts';

/** Titles in Title Case are quoted from specification part 1 §2. */
export const dashboardCopy = {
  tabs: 'Dashboard sections',
  title: 'Dashboard',
  loading: 'Loading your dashboard',
  loadingTab: 'Loading',
  logout: 'Logout',
  question: 'Who’s on your mind?',
  record: 'Record a message',
  next: 'What comes next',
  opensIn: (days: number) => `Opens ${daysAheadWords(days)}`,
  first: {
    title: (name: string) => `${calledName(name)}, who would love to hear from you?`,
    text: 'Start with one person. In a few minutes, a message can be waiting for them.',
    stepByStep: 'Walk me through it',
  },
  lookBack: (year: number) => `What you said in ${String(year)}`,
  lookBackText: 'Everything you made this year: who it’s for and when it opens.',
  upload: 'Upload Message',
  library: 'Message Library',
  schedule: 'Schedule Message',
  addLovedOne: 'Add New Loved One',
  trash: 'Trash',
  sealed: 'SEALED',
  glance: 'At a glance',
  stats: { lovedOnes: 'Loved Ones', videos: 'Videos', photos: 'Photos', viewed: 'Messages Viewed' },
  failed: 'Unable to load dashboard',
  failedText: 'Everything you’ve saved is safe. Please check your connection and try again.',
  refresh: 'Refresh Page',
  logoutFailed: 'We couldn’t log you out',
  resetLink: {
    title: (day: string) => `On ${day}, an admin created a link to reset your password`,
    text: 'Didn’t ask for it? Choose a new password in Settings and ask them why.',
    read: 'Got it',
    failed: 'We couldn’t dismiss this',
  },
  verify: {
    title: 'Confirm your email',
    why: 'So we can tell you when a message opens, and you can always get back in.',
    resend: 'Resend link',
    dismiss: 'Not now',
  },
  settings: { title: 'Settings', loading: 'Loading your settings' },
} as const;

const greetings = {
  morning: (name: string) => `Good morning, ${name}.`,
  afternoon: (name: string) => `Good afternoon, ${name}.`,
  evening: (name: string) => `Good evening, ${name}.`,
};

export function greeting(name: string, hour: number): string {
  return greetings[partOfDay(hour)](calledName(name));
}

function partOfDay(hour: number): keyof typeof greetings {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
