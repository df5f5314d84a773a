export const publicHeaderCopy = {
  nav: 'Main',
  menu: 'Menu',
  home: 'Home',
  howItWorks: 'How It Works',
  pricing: 'Pricing',
  messages: 'Access Messages',
  login: 'Login / Sign Up',
} as const;
