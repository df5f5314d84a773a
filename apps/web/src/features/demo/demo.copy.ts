import { caps, tierNames, unlimited, type Tier } from '@someday/contract/plans';

const atMost = (count: number, one: string, many: string) => {
  if (count === unlimited) return `As many ${many} as they like`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
};

/** The page of demo accounts; its caps are the plans' own. */
export const demoCopy = {
  title: 'Accounts to try',
  lead: 'This is a demonstration: log in as one of these members, and see what each plan allows.',
  resets: (moment: string) => `Everything you change here is put back on ${moment}.`,
  resetsWhy: 'Others try it, too, so please record nothing that is private.',
  email: 'Email',
  password: 'Password',
  lovedOnes: (tier: Tier) => atMost(caps[tier].lovedOnes, 'family member', 'family members'),
  messages: (tier: Tier) =>
    caps[tier].messagesPerMonth === unlimited
      ? 'As many videos as they like'
      : `${atMost(caps[tier].messagesPerMonth, 'video', 'videos')} a month`,
  limited: 'At the limit it says so, and offers a larger plan.',
  endless: 'There is no limit to reach.',
  loginAs: (tier: Tier) => `Login as ${tierNames[tier]}`,
  others: 'More to try',
  codes: 'Open messages with a code',
  guest: 'Look around as a guest',
  failed: 'The accounts could not be loaded',
  failedText: 'Please try again in a moment.',
  tryAgain: 'Try Again',
  loading: 'Loading the accounts',
} as const;
