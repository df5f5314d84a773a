import { formatNumber, plural } from '@someday/contract/rules/words';

export const libraryCopy = {
  back: 'Dashboard',
  title: 'Message Library',
  lead: 'Not addressed to anyone yet.',
  upload: 'Upload Video',
  loading: 'Loading your library',
  search: 'Search your library',
  found: (count: number) => plural(count, { zero: 'Nothing found', one: '# found', other: '# found' }),
  foundMore: (count: number) => `First ${formatNumber(count)} found`,
  nothingFound: (words: string) => `No results for “${words}”`,
  nothingFoundText: 'Try part of the title.',
  clearSearch: 'Show all',
  empty: 'No Videos in Library',
  emptyText: 'Record something today. Decide later who gets it and when.',
  failed: 'We couldn’t load your library',
  failedText: 'Your videos are safe. Try again in a moment.',
  moreFailed: 'We couldn’t load more. Try again.',
  tryAgain: 'Try again',
  tryAgainOf: (title: string) => `Try again: ${title}`,
  watch: (title: string) => `Watch ${title}`,
  view: (title: string) => `View ${title}`,
  photo: 'Photo',
  assign: 'Assign',
  assignOf: (title: string) => `Assign ${title}`,
  edit: (title: string) => `Edit ${title}`,
  remove: 'Delete',
  removeOf: (title: string) => `Delete ${title}`,
  close: 'Close',
  saved: (day: string) => `Saved ${day}`,
  originalSafe: 'Your original is safe.',
  retryFailed: 'That didn’t work',
  retryFailedText: 'Your original is safe. Try again in a moment.',
  notReady: 'Still getting ready.',
  missing: 'No longer in your library',
  missingText: 'It may have been assigned or deleted.',
} as const;

export const deleteVideoCopy = {
  title: 'Delete from your library',
  /** Source: specification part 2 §5. */
  question: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  confirm: 'Delete',
  cancel: 'Keep it',
  done: 'Video Deleted',
  doneText: 'Your video has been permanently removed from the library.',
  failed: 'Delete Failed',
  failedText: 'It’s still in your library. Try again.',
} as const;

/** Uploads to the library that haven't arrived. */
export const unsentVideoCopy = {
  watchAndUpload: 'Watch and upload',
  failedText: 'Failed to upload video. Please try again.',
} as const;
