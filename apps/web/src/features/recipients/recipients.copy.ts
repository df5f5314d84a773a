import { ordinal } from '@someday/contract/texts/language.copy';
import { formatNumber, plural } from '@someday/contract/texts/words';

const words = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
const inWords = (count: number): string => words[count] ?? formatNumber(count);

/** Titles and texts quoted from the specification (part 1 §8, part 2 §2 and §8) are word for word. */
export const recipientsCopy = {
  entry: {
    pageTitle: 'Open your messages',
    title: 'You have a message waiting',
    lead: 'Type the code you were given. Capitals don’t matter.',
    leadFilledIn: 'Your code is filled in. Open it whenever you’re ready.',
    field: 'Your access code',
    submit: 'Open my messages',
    ownDevice: 'This is my own device',
    ownDeviceHint: 'We’ll remember you for 30 days.',
    notReached: 'No connection',
    notNow: 'We couldn’t open your messages',
    notNowText: 'They’re safe. Please try again in a moment.',
    checkCode: 'Please check your code, letter by letter.',
    noHarm: 'No harm done. Codes are easy to mistype.',
    lost: 'Lost your code?',
    lostWithoutEmail: 'Ask the person who gave it to you. They can see it next to your name.',
    samples: 'Codes to try',
  },
  /** For a wrong code, the specification has different texts on different pages. */
  refused: {
    access: { title: 'Access Denied', text: 'Invalid access code. Please check your code and try again.' },
    dashboard: { title: 'Invalid Code', text: 'Please check your access code and try again.' },
  },
  page: {
    forWhom: (name: string) => `For ${name}`,
    home: 'Home',
    signOut: 'Sign Out',
    signOutFailed: 'You’re still signed in',
    preview: (name: string) => `This is what ${name} will see.`,
    previewHint: 'Nothing here is marked as viewed.',
    loading: 'Just a moment',
    failed: 'We couldn’t load your messages',
    failedText: 'They’re safe. Please try again in a moment.',
    tryAgain: 'Try Again',
    showAll: 'Show my messages',
    keep: 'Keep your letters',
    keepHint: (opened: number, size: string) =>
      plural(opened, {
        one: `The letter you’ve opened so far, in a ZIP (about ${size}).`,
        other: `The # letters you’ve opened so far, in one ZIP (about ${size}).`,
      }),
    stillClosed: (count: number) =>
      plural(count, { one: '# letter is still closed.', other: '# letters are still closed.' }),
  },
  link: {
    pageTitle: 'A message for you',
    failed: 'We couldn’t load your message',
    invalid: 'Invalid Message Link',
    invalidText: 'Part of this link is missing. Please check it.',
    goHome: 'Go Home',
    anybody: 'someone you love',
  },
  onItsWay: {
    title: (count: number) => plural(count, { one: 'A message is on its way', other: '# messages are on their way' }),
    text: 'Ready in a few minutes.',
    again: 'Check again',
    notYet: 'Not yet. Please check again soon.',
  },
  /** When a sealed message opens. On its last day, by the reader's own clock. */
  sealed: {
    title: 'Coming Soon',
    lead: (count: number, name: string) =>
      plural(count, {
        one: () => `One letter is waiting for you, ${name}. Press and hold it.`,
        other: () => `${inWords(count)} letters are waiting for you, ${name}. Press and hold one.`,
      }),
    letters: (count: number) => plural(count, { one: 'One letter', other: () => `${inWords(count)} letters` }),
    from: (count: number, from: string | undefined) =>
      plural(count, {
        one: () => (from ? `A letter from ${from}` : 'A letter'),
        other: () => `${inWords(count)} letters${from ? ` from ${from}` : ''}`,
      }),
    opens: (count: number, when: string) =>
      plural(count, { one: () => `Opens ${when}`, other: () => `They open ${when}` }),
    on: (day: string) => `on ${day}`,
    near: (day: string, time: string | null) => (time === null ? day : `${day} at ${time}`),
    onBirthday: (age: number) => `on your ${ordinal(age)} birthday`,
    postmark: { opens: 'OPENS ON', sealed: 'WITH LOVE' },
  },
  arrived: {
    title: (count: number) => plural(count, { one: 'A letter just arrived', other: '# letters just arrived' }),
    show: 'Show it',
  },
  empty: {
    title: 'Nothing to open yet',
    text: (from: string) => `Anything from ${from} will be waiting for you here.`,
    keepCode: 'Keep your code. It opens them all.',
    onlySealed: 'Nothing to open today.',
  },
} as const;
