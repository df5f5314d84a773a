import { limits } from '@someday/contract/rules/limits';
import type { TrashedMessage } from '@someday/contract/api/trash';
import { durationOf, plural } from '@someday/contract/texts/words';

export const trashCopy = {
  back: 'Dashboard',
  title: 'Trash',
  lead: `Deleted loved ones and messages stay here for ${durationOf(limits.trashDays, 'day')}. You can restore them until then.`,
  notHere: 'Library videos are deleted permanently.',
  loading: 'Loading your trash',
  lovedOnes: 'Loved Ones',
  messages: 'Messages',
  until: (day: string) => `Until ${day}`,
  comeBack: (messages: number) =>
    plural(messages, {
      zero: 'No messages come back with them.',
      one: 'One message comes back with them.',
      other: '# messages come back with them.',
    }),
  about: {
    video: (name: string, category: string) => `Video for ${name}\n${category}`,
    photo: (name: string, category: string) => `Photo for ${name}\n${category}`,
  } satisfies Record<TrashedMessage['messageType'], (name: string, category: string) => string>,
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  empty: 'Your trash is empty',
  emptyText: 'Loved ones and messages you delete wait here, in case you change your mind.',
  failed: 'We couldn’t load your trash',
  failedText: 'Nothing in it is lost. Please check your connection and try again.',
  moreFailed: 'We couldn’t load more. Please try again.',
  lovedOneBack: 'Loved one restored',
  lovedOneBackText: (name: string, messages: number) =>
    messages === 0
      ? `${name} is back. Their access code works again.`
      : `${name} is back, with all their messages. Their access code works again.`,
  messageBack: 'Message restored',
  messageBackText: (title: string, name: string) => `“${title}” for ${name} is back in your messages.`,
  show: 'Show dashboard',
  restoreFailed: 'We couldn’t restore it',
  restoreFailedText: 'It’s still in the trash. Please try again.',
} as const;
