export const dashboardCopy = {
  tabs: 'Dashboard sections',
  logout: 'Logout',
  question: 'Who is on your mind?',
  upload: 'Upload Message',
  addLovedOne: 'Add New Loved One',
  nextToOpen: 'Next to open',
  stats: { lovedOnes: 'Loved Ones', videos: 'Videos', photos: 'Photos', viewed: 'Messages Viewed' },
  failed: 'Unable to load dashboard',
  failedText: 'Everything you have kept is safe. Please check your connection and try again.',
  refresh: 'Refresh Page',
  logoutFailed: 'Logout did not work',
  logoutFailedText: 'Please try again.',
} as const;
