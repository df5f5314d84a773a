export const landingCopy = {
  headline: ['Say it now.', 'They’ll open it when it matters.'],
  lead: 'Leave a video or photo for someone you love. It waits, sealed, until the day you choose.',
  start: 'Start Free Trial',
  /** Where no one pays, there is no trial. */
  signup: 'Sign up',
  messages: 'Access Your Messages',
  learnMore: 'Learn More',
  story: { playing: 'Pause', paused: 'Resume', still: 'Replay' },
  stays: 'Messages stay, even if you cancel',
  sealed: 'Sealed until its day',
  promises: ['Your data is never sold', 'No ads, ever'],
} as const;
