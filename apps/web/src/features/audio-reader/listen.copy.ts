/** What stands on a page at once; the bar's own words come with the bar. */
export const listenCopy = {
  listen: 'Listen to this page',
  pause: 'Pause reading',
  resume: 'Resume reading',
  notLoaded: 'The reader could not be loaded just now. Please press again.',
} as const;
