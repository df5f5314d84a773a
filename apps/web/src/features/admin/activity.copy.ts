export const activityCopy = {
  title: 'Recent activity',
  empty: 'Nothing has happened yet',
  emptyText: 'Signups, upgrades, payments and messages appear here as they come.',
  loading: 'Fetching the recent activity',
  failed: 'The recent activity did not come',
  failedText: 'Something went wrong on our side. Please try again.',
  stale: 'We could not look again just now. This is what we saw last.',
  retry: 'Try again',
} as const;
