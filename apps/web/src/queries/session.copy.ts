export const sessionCopy = {
  linkFailed: 'We couldn’t send the link',
  guestEnded: { title: 'Your guest access has ended', description: 'Thank you for trying Someday.' },
  guestLoggedOut: {
    title: 'You’ve been logged out',
    description: 'Your guest code still works until your access ends.',
  },
  membersOnly: { title: 'For members only', description: 'This page isn’t part of guest access.' },
  loggedOut: { title: 'You’ve been logged out', description: 'Please log in to continue.' },
} as const;
