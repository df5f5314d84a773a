import { caps, tierNames, unlimited, type Tier } from '@someday/contract/rules/plans';
import { plural } from '@someday/contract/texts/words';

export const demoCopy = {
  title: 'Try an account',
  lead: 'Log in as one of these members to see what each plan includes.',
  postmark: { top: 'COME IN', lines: ['LOOK', 'AROUND'], bottom: 'WELCOME' },
  resets: (moment: string) => `This demo resets on ${moment}.`,
  resetsWhy: 'Everyone shares it, so don’t record anything private.',
  email: 'Email',
  password: 'Password',
  lovedOnes: (tier: Tier) => {
    const maximum = caps[tier].lovedOnes;
    if (maximum === unlimited) return 'Unlimited family members';
    return plural(maximum, { one: '# family member', other: '# family members' });
  },
  messages: (tier: Tier) => {
    const maximum = caps[tier].messagesPerMonth;
    if (maximum === unlimited) return 'Unlimited videos';
    return plural(maximum, { one: '# video a month', other: '# videos a month' });
  },
  limited: 'When you reach the limit, you’ll be offered a bigger plan.',
  endless: 'No limits to reach.',
  loginAs: (tier: Tier) => `Login as ${tierNames[tier]}`,
  others: 'More to try',
  codes: 'Open messages with a code',
  guest: 'Look around as a guest',
  failed: 'We couldn’t load the accounts',
  failedText: 'Please try again in a moment.',
  tryAgain: 'Try again',
  loading: 'Loading the accounts',
} as const;
