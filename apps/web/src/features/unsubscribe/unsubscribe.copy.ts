export const unsubscribeCopy = {
  looking: { title: 'Mails from Someday', lead: 'One moment, please.' },
  coming: {
    title: 'No more mails?',
    lead: (from: string) => `${from} keeps messages for you on Someday, and we write to you when one of them opens.`,
    what: 'Press the button, and we stop writing to you. The messages stay, and you can open them with your private code as before.',
    told: (from: string) => `${from} is told, so that you hear of a day in another way.`,
    button: 'No more mails like this',
  },
  stopped: {
    title: 'You will get no more mails.',
    lead: 'The messages stay and open on their days.',
    what: 'If you change your mind, press the button. You can do so whenever you like, with the link in any of our mails.',
    button: 'Let mails come again',
  },
  back: {
    title: 'Mails come again',
    lead: (from: string) => `We write to you when a message from ${from} opens.`,
  },
  failed: 'That did not work. Please try again.',
  tryAgain: 'Try Again',
  invalid: {
    title: 'This link does not work',
    dead: 'It is for an address that we do not write to any more, or not complete.',
    incomplete: 'This link is not complete. Please open it from the mail once more.',
    what: 'The link in the newest mail that you got from us works. It stops mails to the address it was sent to.',
  },
  open: 'Open my messages',
} as const;
