/** What is said while a message that is kept already is looked at or deleted. Titles of toasts: specification part 1 §8. */
export const deleteCopy = {
  title: 'Delete this message?',
  what: (title: string, name: string) => `“${title}” for ${name}: nobody can open it from now on.`,
  whatTest: (title: string) => `“${title}”, a test for nobody.`,
  trash: (days: number) =>
    `It stays in your trash for ${days} days and can be restored from there. After that it is gone for good.`,
  confirm: 'Delete Message',
  cancel: 'Keep It',
  deleted: 'Message deleted',
  undo: 'Undo',
  already: 'Message already deleted',
  alreadyText: 'This message was already removed.',
  failed: 'Delete failed',
  failedText: 'Nothing was deleted. Please try again.',
  restored: 'Message restored',
  restoreFailed: 'Restoring did not work',
  restoreFailedText: 'It waits in your trash. Please try again there.',
} as const;

export const watchCopy = {
  asTheyWill: (name: string) => `See it as ${name} will`,
  title: 'Your Message',
  progress: 'Getting ready to play',
  notYet: 'We are still making it ready for every phone. It can be watched here as soon as that is done.',
  close: 'Close',
} as const;

export const goneCopy = {
  title: 'This message is not there any more',
  text: 'It may have been deleted meanwhile. What was deleted waits in your trash for some time.',
  close: 'Close',
  loading: 'Loading the message',
  failedTitle: 'This message could not be loaded',
  failedText: 'Please try again in a moment.',
  tryAgain: 'Try Again',
} as const;
