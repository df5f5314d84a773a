export const errorPageCopy = {
  title: 'Something went wrong',
  text: 'We couldn’t show this page. Nothing you’ve saved is lost. Please try again.',
  tryAgain: 'Try again',
  home: 'Go to the home page',
} as const;

export const notFoundCopy = {
  /** Source: specification part 2 §2. */
  title: '404 Page Not Found',
  text: 'There’s nothing at this address. Check for a typo, or start from the home page.',
  home: 'Go to the home page',
  postmark: { top: 'RETURN', lines: ['NO', 'SUCH', 'PLACE'], bottom: 'TO SENDER' },
} as const;

/** Source: specification part 1 §2. `shortLabel` is for phones. */
export const tabsCopy = {
  dashboard: { label: 'Dashboard', shortLabel: 'Home' },
  schedule: { label: 'Advanced Scheduling', shortLabel: 'Schedule' },
  family: { label: 'Family Experience', shortLabel: 'Family' },
  settings: { label: 'Settings', shortLabel: 'Settings' },
} as const;
