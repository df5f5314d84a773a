/** Of what is seen first. */
export const landingCopy = {
  headline: ['Say it now.', 'They’ll open it when it matters.'],
  lead: 'Record a video or keep a photo for someone you love. It waits, safe and sealed, until the day you choose.',
  start: 'Start Free Trial',
  /** Where nobody pays there is no trial either. */
  signup: 'Sign up',
  messages: 'Access Your Messages',
  learnMore: 'Learn More',
  story: { playing: 'Pause', paused: 'Go on', still: 'Play again' },
  /** Only what this product does wherever it runs; the first where somebody pays, the second where nobody does. */
  stays: 'Stays stored even if you cancel',
  sealed: 'Sealed until the day you choose',
  promises: ['Your data is never sold', 'No ads, ever'],
} as const;
