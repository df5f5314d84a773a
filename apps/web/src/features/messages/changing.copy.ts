/** What is said while a message that is kept already is looked at, changed, scheduled or deleted. Titles of toasts: specification part 1 §8. */
export const editCopy = {
  title: 'Edit Message',
  submit: 'Save Changes',
  updated: 'Message Updated',
  failed: 'Update Failed',
  failedText: 'Failed to update message. Please try again.',
  missing: 'Missing Information',
  cancel: 'Cancel',
} as const;

export const scheduleCopy = {
  title: 'Schedule Message',
  what: 'Which video?',
  source: 'Where the video comes from',
  library: 'From Your Library',
  upload: 'New Video',
  choose: 'Choose a video',
  search: 'Search your library',
  noTitle: 'Please enter a title',
  noVideo: 'Please choose a video.',
  noMatch: 'No video of that name.',
  empty: 'No Videos in Library',
  emptyText: 'What you keep there for later can be scheduled here. You can also send a new video now.',
  loading: 'Loading your library',
  libraryFailed: 'Your library could not be loaded. Please try again in a moment.',
  when: 'When it opens',
  submit: 'Schedule Message',
  missing: 'Missing Information',
  /** The specification's, part 1 §5. */
  recipientAndDay: 'Please select a recipient and delivery date.',
  scheduled: 'Message Scheduled Successfully',
  /** `opening`: the sentence about it, which goes on from the title. */
  scheduledText: (title: string, opening: string) =>
    `“${title}” ${opening.charAt(0).toLowerCase()}${opening.slice(1)}.`,
  failed: 'Scheduling Failed',
  failedText: 'There was an error scheduling your video. Please try again.',
} as const;

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

/** Asked before changes are lost. */
export const unsavedCopy = {
  title: 'Close without saving?',
  description: 'What you have changed here is not kept.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep Writing',
} as const;
