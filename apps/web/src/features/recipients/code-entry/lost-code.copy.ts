export const lostCodeCopy = {
  title: 'Lost your code?',
  lead: 'We’ll ask the person who gave it to you.',
  postmark: { top: 'WHERE', lines: ['DID', 'IT', 'GO'], bottom: 'NO HURRY' },
  email: 'Your email address',
  emailHint: 'Where you get our emails about your messages.',
  fromThem: 'Your code comes from them, not from us.',
  submit: 'Ask for my code',
  failed: 'That didn’t work. Please try again.',
  deadLink: 'That link no longer works. Please type your email address instead.',
  asked: {
    title: 'Now it’s in their hands',
    lead: (from: string | undefined) =>
      from === undefined
        ? 'If someone saved that address for you, we’ve asked them to send your code again.'
        : `We’ve asked ${from} to give you your code again.`,
    postmark: { top: 'ASKED', lines: ['FOR', 'YOUR', 'CODE'], bottom: 'WITH LOVE' },
  },
  open: 'I have my code',
} as const;
