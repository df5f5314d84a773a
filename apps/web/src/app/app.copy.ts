export const errorPageCopy = {
  title: 'Something went wrong',
  text: 'We couldn’t show this page. Nothing you’ve saved is lost. Please try again.',
  tryAgain: 'Try again',
  home: 'Go to the home page',
} as const;

/** When no page can be loaded. Nothing about messages: anyone may be looking. */
export const offlinePageCopy = {
  title: 'You’re offline',
  text: 'Nothing you’ve saved is lost. Check your internet connection, then try again.',
  tryAgain: errorPageCopy.tryAgain,
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

export const pageTitles = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  security: 'Security & Privacy',
  ai: 'AI Disclosure',
  crisis: 'Crisis Resources',
  faq: 'Questions and answers',
  contact: 'Contact Us',
  messageTips: 'Message Ideas & Tips',
  recordingTips: 'Recording Tips',
  login: 'Log in',
  signup: 'Sign up',
  forgotPassword: 'Forgot password',
  pricing: 'Pricing',
  practiceCheckout: 'Practice checkout',
  practiceWallet: 'Practice card',
  keepsake: 'Keepsake card',
  library: 'Message Library',
  trash: 'Trash',
  cancel: 'Cancel membership',
  guestLogin: 'Guest login',
  testers: 'Beta Tester Application',
} as const;
