/** The specification's reactions (part 1 §3). */
export const reactionWords = { heart: 'Heart', laugh: 'Laugh', cry: 'Tears', love: 'Love', hug: 'Hug' } as const;
export const reactionsFrom = (name: string) => `Reactions from ${name}`;

export const publicHeaderCopy = {
  nav: 'Main',
  menu: 'Menu',
  home: 'Home',
  howItWorks: 'How It Works',
  pricing: 'Pricing',
  messages: 'Access Messages',
  login: 'Login / Sign Up',
} as const;

export const footerCopy = {
  line: 'Video and photo messages for the people you love, opened when the day comes.',
  facebook: 'Someday on Facebook',
  instagram: 'Someday on Instagram',
  support: 'Support',
  howItWorks: 'How It Works',
  faq: 'FAQ',
  contact: 'Contact Us',
  crisis: 'Crisis Resources',
  legal: 'Privacy and Terms',
  privacy: 'Privacy Policy',
  security: 'Security & Privacy',
  terms: 'Terms of Service',
  ai: 'AI Disclosure',
  ideas: 'Ideas',
  messageTips: 'Message Ideas & Tips',
  recordingTips: 'Recording Tips',
  more: 'More',
  messages: 'Access Messages',
  guests: 'Guest login',
  testers: 'Become a beta tester',
  copyright: (year: number) => `© ${year > 2025 ? `2025–${year}` : '2025'} Someday`,
} as const;

export const loading = 'Loading';
export const offline = 'You’re offline. We’ll continue when you’re back.';
export const skipToMain = 'Skip to main content';

/** For something that a dialog's address names. */
export const resourceCopy = {
  loading: 'Loading',
  text: 'It may have been deleted.',
  close: 'Close',
  failedTitle: 'We couldn’t load this',
  failedText: 'Please try again.',
  tryAgain: 'Try again',
} as const;

export const dialogCopy = { close: 'Close', cancel: 'Cancel' } as const;

/** F8 is the specification's (part 1 §9). */
export const toastsCopy = { region: 'Notices (F8)', dismiss: 'Dismiss' } as const;

export const appearanceCopy = {
  menu: 'Theme and text size',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  textSize: 'Text size',
  textSizes: { normal: 'Normal', large: 'Large', largest: 'Largest' },
} as const;

export const listsCopy = { more: 'Show more' } as const;

export const addToCalendar = 'Add to calendar';

export const searchCopy = { clear: 'Clear search' } as const;

/** For a field that is filled in, but not valid. */
export const checkThis = 'Please check this';

export const fieldCopy = {
  optional: '(optional)',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  half: {
    date: 'This date isn’t complete yet. Check the month, day and year.',
    time: 'This time isn’t complete yet. Fill in every part of it.',
  },
} as const;

export const copyLinkCopy = {
  copy: 'Copy link',
  copied: 'Link Copied',
  share: 'Share',
  email: 'Email',
  about: (action: string, name: string) => `${action}, ${name}`,
} as const;

export const statusWords = {
  scheduled: 'Scheduled',
  available: 'Available',
  viewed: 'Viewed',
  test: 'Test',
  gettingReady: 'Getting ready',
  needsAttention: 'Needs attention',
} as const;
