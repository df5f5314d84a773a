export const libraryCopy = {
  back: 'Dashboard',
  title: 'Message Library',
  lead: 'What you keep here is for nobody yet. Give it to somebody whenever the time is right.',
  upload: 'Upload Video',
  loading: 'Loading your library',
  search: 'Search your library',
  found: (count: number, more: boolean) => {
    if (count === 0) return 'Nothing found';
    if (more) return `The first ${count} found`;
    return count === 1 ? 'One found' : `${count} found`;
  },
  nothingFound: (words: string) => `Nothing here is called “${words}”`,
  nothingFoundText: 'Part of a title is enough. Capital letters do not matter.',
  clearSearch: 'Show All',
  empty: 'No Videos in Library',
  emptyText: 'Record something today, and decide later who gets it and when. It waits here for you.',
  failed: 'Your library could not be loaded',
  failedText: 'Everything you have kept is safe. Please check your connection and try again.',
  moreFailed: 'More could not be loaded. Please try again.',
  tryAgain: 'Try Again',
  watch: 'Watch',
  look: 'Look at',
  photo: 'photo',
  assign: 'Assign',
  edit: 'Edit',
  remove: 'Delete',
  close: 'Close',
  cancel: 'Cancel',
  kept: 'Kept since',
  originalSafe: 'Your original is kept safe.',
  retryFailed: 'Trying again did not work',
  retryFailedText: 'Please try again in a moment.',
  notReady: 'It is being made ready for every phone. You can watch it as soon as that is done.',
  missing: 'This is not in your library any more',
  missingText: 'It may have been given to somebody, or deleted.',
} as const;

export const assignCopy = {
  title: 'Assign Message',
  lead: 'It leaves the library and becomes a message for the person you choose.',
  nobodyChosen: 'Please select a family member',
  nobody: 'Someone to give it to',
  nobodyText: 'A message needs somebody it is for. Add them first; it takes a minute.',
  addLovedOne: 'Add New Loved One',
  peopleFailed: 'Your loved ones could not be loaded',
  recipientName: 'Recipient name',
  recipientNameHint: 'What this message calls them, if not by their name.',
  submit: 'Assign Message',
  done: 'Message Assigned',
  doneText: 'Your message has been successfully assigned to a family member.',
  failed: 'Assignment Failed',
  failedText: 'Failed to assign message. Please try again.',
} as const;

/** Titles of toasts as for any message: specification part 1 §8, of an empty title part 2 §5. */
export const editVideoCopy = {
  title: 'Edit Video',
  videoTitle: 'Title',
  description: 'Description',
  titleRequired: 'Title Required',
  titleRequiredText: 'Please enter a title for your video.',
  submit: 'Save Changes',
  cancel: 'Cancel',
  done: 'Message Updated',
  failed: 'Update Failed',
  failedText: 'Failed to update message. Please try again.',
  leaving: {
    title: 'Close without saving?',
    description: 'Your changes won’t be saved.',
    confirmLabel: 'Close',
    cancelLabel: 'Keep Writing',
  },
} as const;

export const deleteVideoCopy = {
  title: 'Delete from your library',
  /** Source: specification part 2 §5. */
  question: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  confirm: 'Delete',
  cancel: 'Keep It',
  done: 'Video Deleted',
  doneText: 'Your video has been permanently removed from the library.',
  failed: 'Delete Failed',
  failedText: 'The video is still in your library. Please try again.',
} as const;

/** Uploading to the library. Texts of toasts: specification part 2 §5 and §8; more of them in features/upload. */
export const uploadVideoCopy = {
  title: 'Upload Video',
  lead: 'Record it now or take a video of this device. You decide later who gets it.',
  what: 'Your video',
  words: 'A few words with it',
  videoTitle: 'Title',
  description: 'Description',
  recording: (day: string) => `Recording ${day}`,
  titleRequired: 'Title Required',
  titleRequiredText: 'Please enter a title for your video.',
  noVideo: 'No Video Selected',
  noVideoText: 'Please select a video file or record a new video.',
  submit: 'Upload Video',
  tryAgain: 'Try Again',
  watchAndUpload: 'Watch and Upload',
  sending: 'Your video is on its way',
  failedText: 'Failed to upload video. Please try again.',
  kept: 'Everything you entered is still here.',
  leave: {
    title: 'Close without uploading?',
    description: 'What you have entered here is not kept.',
    confirmLabel: 'Close',
    cancelLabel: 'Go Back',
  },
} as const;
