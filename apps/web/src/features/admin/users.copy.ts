import { limits } from '@someday/contract/limits';

export const usersCopy = {
  title: 'Users',
  lead: 'Everybody with an account of their own. Guests stand under Guest Sessions.',
  list: {
    caption: 'Members',
    search: 'Search by name or address',
    empty: 'No members yet',
    emptyText: 'Whoever signs up appears here.',
  },
  name: 'Name',
  email: 'Address',
  verified: 'Verified',
  notVerified: 'Not verified',
  trial: 'Trial',
  active: 'Active',
  expired: 'Expired',
  plan: 'Plan',
  noPlan: 'No plan',
  password: 'Password',
  since: 'Since',
  parent: 'Has loved ones',
  resetLink: {
    make: 'Reset Link',
    makeWhose: (name: string) => `Make a reset link for ${name}`,
    title: (name: string) => `A new password for ${name}`,
    text: (name: string, email: string) =>
      `This makes a link with which ${name} (${email}) chooses a new password. It works once, for ${limits.resetLinkMinutes} minutes. It is recorded in the audit log, and ${name} is told.`,
    submit: 'Make the Link',
    made: (name: string) => `Copy it now and give it to ${name} alone: it isn’t shown again.`,
    link: 'Link to choose a new password',
    shareText: 'With this link you can choose a new password:',
    done: 'Done',
    failed: 'Error making a reset link',
  },
} as const;
