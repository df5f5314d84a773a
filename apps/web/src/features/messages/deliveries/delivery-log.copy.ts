import { possessive } from '@someday/contract/language.copy';

/** How and when a loved one was told about a message. */
export const deliveryLogCopy = {
  title: 'Delivery log',
  loading: 'Loading the delivery log',
  failed: 'We couldn’t load the delivery log. Try again in a moment.',
  tryAgain: 'Try again',
  close: 'Close',
  list: 'Newest first',
  noDay: (name: string) => `Sealed, no day yet. Choose one, and we’ll email ${name}.`,
  nothing: (name: string) => `Nothing yet. We haven’t emailed ${name}.`,
  withoutEmail: { noDay: 'Sealed, no day yet.', nothing: 'Nothing yet.' },
  to: (address: string) => `to ${address}`,
  address: (name: string) => `${possessive(name)} email`,
  noAddress: (name: string) => `No email yet. You’ll need to tell ${name}, or add one.`,
  ofGuest: (name: string) => `We don’t send emails for guests. You’ll need to tell ${name} yourself.`,
  stopped: (name: string, day: string) =>
    `${name} turned off emails to this address on ${day}. Tell them yourself, or use another address.`,
  change: 'Change address',
  add: 'Add address',
  newAddress: 'Email',
  everywhere: (name: string) => `We’ll use it for all of ${possessive(name)} messages.`,
  save: 'Save address',
  cancel: 'Cancel',
  missing: 'Please enter an email address.',
  changed: 'Address changed',
  changedText: (name: string, address: string) => `We’ll email ${name} at ${address}.`,
  changeFailed: 'We couldn’t change the address',
  resend: 'Send again',
  sendNow: 'Send now',
  resent: 'On its way again',
  resentText: (address: string) => `We’re emailing ${address}.`,
  resendFailed: 'Nothing was sent',
  resendFailedText: 'Try again in a moment.',
  what: {
    planned: (name: string) => ({ title: `We’ll email ${name}`, text: 'Sealed until then.' }),
    underway: (name: string) => ({ title: `Emailing ${name}`, text: 'Leaves in a moment.' }),
    delayed: (name: string) => ({
      title: 'Not accepted yet',
      text: `We’ll keep trying to email ${name} for seven days, and tell you if it doesn’t work.`,
    }),
    waiting: (name: string) => ({ title: 'Still getting ready', text: `We’ll email ${name} when it’s ready to play.` }),
    sent: (name: string) => ({ title: `Email sent to ${name}`, text: '' }),
    refused: (name: string) => ({
      title: 'Email not accepted',
      text: `The message is open and safe. Check the address, or tell ${name} yourself.`,
    }),
    unaddressed: (name: string) => ({
      title: 'No email address',
      text: `The message is open. You’ll need to tell ${name} yourself.`,
    }),
    stopped: (name: string) => ({
      title: `We didn’t email ${name}`,
      text: 'Emails to that address are turned off. The message is open.',
    }),
    check: (name: string) => ({
      title: `We may have emailed ${name}`,
      text: `Someday was restored from a backup around then. If ${name} didn’t get an email, send it again.`,
    }),
    opened: (name: string) => ({ title: `${name} opened it`, text: '' }),
  },
} as const;
