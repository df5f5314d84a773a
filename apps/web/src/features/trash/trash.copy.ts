import { limits } from '@someday/contract/limits';

export const trashCopy = {
  back: 'Dashboard',
  title: 'Trash',
  lead: `What you delete waits here for ${limits.trashDays} days. Until then you can have it back, just as it was.`,
  notHere: 'Videos that were deleted from your message library are gone for ever, and are not here.',
  loading: 'Loading your trash',
  lovedOnes: 'Loved Ones',
  messages: 'Messages',
  until: (day: string) => `Until ${day}`,
  comeBack: (messages: number) => {
    if (messages === 0) return 'No messages come back with them.';
    return messages === 1 ? 'One message comes back with them.' : `${messages} messages come back with them.`;
  },
  restore: 'Restore',
  empty: 'Nothing in the trash',
  emptyText: 'A loved one or a message that you delete is kept here for a while, in case you change your mind.',
  failed: 'Your trash could not be loaded',
  failedText: 'Nothing in it is lost. Please check your connection and try again.',
  moreFailed: 'More could not be loaded. Please try again.',
  tryAgain: 'Try Again',
  lovedOneBack: 'Loved One Restored',
  lovedOneBackText: (name: string, messages: number) => {
    if (messages === 0) return `${name} is back, and the access code opens their page again.`;
    return `${name} is back with ${messages === 1 ? 'one message' : `${messages} messages`}, and the access code opens their page again.`;
  },
  messageBack: 'Message Restored',
  messageBackText: (title: string, name: string) => `“${title}” for ${name} is back among your messages.`,
  show: 'Show Dashboard',
  restoreFailed: 'Restore Failed',
  restoreFailedText: 'It is still in the trash. Please try again.',
} as const;
