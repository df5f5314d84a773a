export const landingCopy = {
  headline: ['Say it now.', 'They’ll open it when it matters.'],
  lead: 'Record a video or keep a photo for someone you love. It waits, safe and sealed, until the day you choose.',
  signup: 'Sign up',
  login: 'Log in',
  code: 'I have a code',
  /** Only what this product does wherever it runs. */
  promises: [
    { key: 'stays', text: 'Stays stored even if you cancel' },
    { key: 'private', text: 'Your data is never sold' },
    { key: 'noAds', text: 'No ads, ever' },
  ],
} as const;
