/** What each of the specification's reactions is called. */
export const reactionWords = { heart: 'Heart', laugh: 'Laugh', cry: 'Tears', love: 'Love', hug: 'Hug' } as const;

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
