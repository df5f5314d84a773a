/** Titles and texts that the specification quotes (part 1 §8, part 2 §2 and §8) stand here word for word. */
export const recipientsCopy = {
  entry: {
    pageTitle: 'Open your messages',
    title: 'You have a message waiting',
    lead: 'Type the code you were given. Capital or small letters, both are fine.',
    leadFilledIn: 'Your code is filled in already. Open your messages whenever you’re ready.',
    field: 'Your access code',
    submit: 'Open my messages',
    ownDevice: 'This is my own device',
    ownDeviceHint: 'We will remember you here for 30 days.',
    notReached: 'No connection',
    notNow: 'Your messages could not be opened',
    notNowText: 'They are safe. Please try again in a moment.',
    lookAgain: 'Please look at your code once more, letter by letter.',
    samples: 'Codes to try',
  },
  /** What a wrong code is called differs from place to place. */
  refused: {
    access: { title: 'Access Denied', text: 'Invalid access code. Please check your code and try again.' },
    dashboard: { title: 'Invalid Code', text: 'Please check your access code and try again.' },
  },
  room: {
    forWhom: (name: string) => `For ${name}`,
    home: 'Home',
    signOut: 'Sign Out',
    signOutFailed: 'You are still signed in here',
    signOutFailedText: 'Signing out did not work. Please try again.',
    preview: (name: string) => `You see this as ${name} will`,
    previewHint: 'Nothing that you open here is marked as viewed.',
    loading: 'Just a moment',
    failed: 'Your messages could not be fetched',
    failedText: 'They are safe. Please try again in a moment.',
    tryAgain: 'Try Again',
    showAll: 'Show my messages',
  },
  link: {
    pageTitle: 'A message for you',
    failed: 'Your message could not be fetched',
    invalid: 'Invalid Message Link',
    invalidText: 'This address names no message. Please look at the link that you were given once more.',
    goHome: 'Go Home',
    /** Of a message in the library, which is for nobody yet. */
    anybody: 'somebody you love',
  },
  onItsWay: {
    title: (count: number) => (count === 1 ? 'A message is on its way' : `${count} messages are on their way`),
    text: 'Being made ready for you. This takes a few minutes.',
    again: 'Look again',
    notYet: 'Not here yet. Please look again in a few minutes.',
  },
  comingSoon: {
    title: 'Coming Soon',
    lead: 'Sealed for now. They open by themselves on their day.',
    sealed: 'Sealed',
    noDay: 'Opens when its day has come',
  },
  empty: {
    title: 'Nothing to open yet',
    text: (from: string) => `As soon as ${from} sends you something, it waits for you here.`,
    keepCode: 'Keep your code: it stays the same, and everything for you will be here.',
    onlySealed: 'Nothing to open today. What is sealed below opens by itself on its day.',
  },
} as const;
