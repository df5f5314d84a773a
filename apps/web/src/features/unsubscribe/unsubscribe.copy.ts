export const unsubscribeCopy = {
  loading: { title: 'Emails from Someday', text: 'One moment…' },
  coming: {
    title: 'Stop these emails?',
    lead: (from: string) => `We email you when a message from ${from} opens.`,
    what: 'Your messages stay. You can still open them with your access code.',
    told: (from: string) => `We’ll let ${from} know, so they can tell you another way.`,
    button: 'Stop these emails',
    postmark: { top: 'EMAILS', lines: ['AS', 'YOU', 'LIKE'], bottom: 'ANYTIME' },
  },
  stopped: {
    title: 'No more emails',
    lead: 'Your messages still open on their day.',
    what: 'Changed your mind? Turn emails back on here, or with the link in any of our emails.',
    button: 'Turn emails back on',
    postmark: { top: 'ALL IS', lines: ['QUIET', 'NOW'], bottom: 'NO EMAILS' },
  },
  back: {
    title: 'Emails are back on',
    lead: (from: string) => `We’ll email you when a message from ${from} opens.`,
    postmark: { top: 'EMAILS', lines: ['BACK', 'ON'], bottom: 'THANK YOU' },
  },
  failed: 'That didn’t work. Please try again.',
  tryAgain: 'Try again',
  invalid: {
    title: 'This link doesn’t work',
    dead: 'This link is incomplete, or for an address we no longer write to.',
    incomplete: 'This link is incomplete. Please open it from the email again.',
    what: 'Try the link in our latest email. It stops emails to the address we sent it to.',
    postmark: { top: 'RETURN', lines: ['NOT', 'FOUND'], bottom: 'TO SENDER' },
  },
  open: 'Open my messages',
} as const;
