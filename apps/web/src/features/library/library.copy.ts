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

/** Of uploads to the library that have not arrived. */
export const unsentVideoCopy = {
  watchAndUpload: 'Watch and Upload',
  failedText: 'Failed to upload video. Please try again.',
} as const;
