import { possessive } from '@someday/contract/texts/language.copy';
import { durationOf } from '@someday/contract/texts/words';

/** Toast titles are the specification's (part 1 §8). */
export const deleteCopy = {
  title: 'Delete this message?',
  what: (title: string, name: string) => `“${title}” will no longer open for ${name}.`,
  whatTest: (title: string) => `“${title}” is only a test.`,
  trash: (days: number) => `You can restore it from your trash for ${durationOf(days, 'day')}.`,
  confirm: 'Delete message',
  cancel: 'Keep it',
  deleted: 'Message deleted',
  undo: 'Undo',
  already: 'Message already deleted',
  alreadyText: 'This message was already removed.',
  failed: 'Delete failed',
  failedText: 'Nothing was deleted. Try again.',
  restored: 'Message restored',
  restoreFailed: 'We couldn’t restore it',
  restoreFailedText: 'It’s safe in your trash. Try again there.',
} as const;

export const watchCopy = {
  asTheyWill: (name: string) => `See it as ${name} will`,
  title: 'Your Message',
  progress: 'Getting ready to play',
  notYet: 'Still getting ready. You can watch it here soon.',
  answer: (name: string) => `Open ${possessive(name)} answer`,
  close: 'Close',
} as const;

export const goneCopy = {
  title: 'This message is gone',
  text: 'It may have been deleted. Check your trash.',
  loading: 'Loading the message',
  failedTitle: 'We couldn’t load this message',
} as const;
