/** Titles and texts of the dialogs: specification part 1 §8 and part 2 §8. */
export const questionCopy = {
  login: {
    title: 'Login Required',
    text: 'Please log in to subscribe to a plan.',
    remembered: (choice: string) => `We’ll remember that you chose ${choice}.`,
    logIn: 'Log in',
    signUp: 'Create an account',
  },
  changed: (plan: string) => ({ title: 'Plan Changed', description: `Your plan is ${plan} now.` }),

  change: {
    title: (name: string) => `Change to ${name}?`,
    loading: 'Working out what it costs',
    previewFailed: 'We could not work out what this costs. Nothing has changed.',
    tryAgain: 'Try again',
    today: 'Today',
    todayPaid: (amount: string) => `You pay ${amount}`,
    todayNothing: 'You pay nothing',
    todayCredited: (amount: string) => `You pay nothing, and ${amount} come off your next payments`,
    next: (day: string) => `On ${day}`,
    nextPaid: (amount: string) => `You pay ${amount}`,
    thenMonthly: 'and so on every month, until you cancel',
    thenAnnual: 'and so on every year, until you cancel',
    fair: 'What you have already paid and not used is counted in your favour.',
    fairInTrial: 'Your free days stay as long as they are.',
    smaller: (lovedOnes: string, messages: string) =>
      `Basic has room for ${lovedOnes} and ${messages} a month. Everything you have already made stays, and still opens on its day.`,
    confirm: (name: string) => `Change to ${name}`,
    cancel: 'Leave it as it is',
    failed: 'Your plan could not be changed. Please try again.',
  },

  lifetime: {
    title: 'Lifetime instead of your plan?',
    text: (price: string) => `You pay ${price} once, and never again.`,
    ends: (plan: string) =>
      `The moment lifetime begins, your ${plan} membership ends, and nothing more is charged for it. Everything stays as it is.`,
    confirm: 'Go on to payment',
    cancel: 'Leave it as it is',
  },
} as const;
