const written = (name: string) => `${name} was written to`;

/** What a member reads about how, and when, somebody learned of a message. */
export const deliveryLogCopy = {
  title: 'Delivery Log',
  loading: 'Loading the delivery log',
  failed: 'The delivery log could not be loaded. Please try again in a moment.',
  tryAgain: 'Try Again',
  close: 'Close',
  list: 'What has happened, the newest first',
  noDay: (name: string) => `It is sealed with no day yet: ${name} is written to once you choose one.`,
  nothing: (name: string) => `Nothing has happened yet: ${name} was not written to.`,
  withoutEmail: { noDay: 'It is sealed with no day yet.', nothing: 'Nothing has happened yet.' },
  to: (address: string) => `to ${address}`,
  address: (name: string) => `Where we write to ${name}`,
  noAddress: (name: string) => `No e-mail address: tell ${name} yourself, or add one.`,
  ofGuest: (name: string) => `While you are a guest, we write to nobody: tell ${name} yourself.`,
  stopped: (name: string, day: string) =>
    `${name} wants no mails at this address, since ${day}. Tell ${name} yourself, or add another address they like to be written to.`,
  change: 'Change Address',
  add: 'Add Address',
  newAddress: (name: string) => `Email of ${name}`,
  everywhere: (name: string) => `All messages for ${name} use this address.`,
  save: 'Save Address',
  cancel: 'Cancel',
  missing: 'Please enter an email address.',
  changed: 'Address Changed',
  changedText: (name: string, address: string) => `We write to ${name} at ${address} from now on.`,
  changeFailed: 'The address was not changed',
  resend: 'Send Again',
  sendNow: 'Send Now',
  resent: 'On Its Way Again',
  resentText: (address: string) => `We write to ${address} now.`,
  resendFailed: 'Nothing was sent',
  resendFailedText: 'Please try again in a moment.',
  what: {
    planned: (name: string) => ({ title: `${name} will be written to`, text: 'It is sealed until then.' }),
    underway: (name: string) => ({ title: `${name} is being written to`, text: 'The mail leaves in a moment.' }),
    delayed: () => ({
      title: 'Not taken yet: we try again',
      text: 'The mail server there has not taken our mail. We go on trying by ourselves for seven days, and tell you if it stays so.',
    }),
    waiting: (name: string) => ({
      title: 'Still being made ready',
      text: `${name} is written to as soon as it can be played.`,
    }),
    sent: (name: string) => ({ title: written(name), text: '' }),
    refused: (name: string) => ({
      title: 'Our mail was not taken',
      text: `Please look whether the address is right, or tell ${name} yourself. The message is open and safe.`,
    }),
    unaddressed: (name: string) => ({
      title: 'Nobody was told: no address',
      text: `The message is open all the same; ${name} needs to hear of it from you.`,
    }),
    stopped: (name: string) => ({
      title: `${name} was not written to`,
      text: 'No mails were wanted at that address. The message is open all the same.',
    }),
    opened: (name: string) => ({ title: `${name} opened it`, text: '' }),
  },
} as const;
