import { limits } from '@someday/contract/rules/limits';
import { durationOf, formatBytes } from '@someday/contract/texts/words';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

const removalTime = durationOf(limits.removalHours, 'hour');

export const usersCopy = {
  title: adminTabNames.users,
  lead: 'Everyone with an account.',
  list: {
    caption: 'Members',
    search: 'Search names or emails',
    empty: 'No members yet',
    emptyText: 'New signups appear here.',
  },
  name: 'Name',
  email: 'Email',
  verified: 'Verified',
  notVerified: 'Not verified',
  trial: 'Trial',
  active: 'Active',
  expired: 'Expired',
  plan: 'Plan',
  noPlan: 'No plan',
  storage: 'Storage',
  stored: (used: number, most: number) =>
    most > 0 ? `${formatBytes(used)} of ${formatBytes(most)}` : formatBytes(used),
  login: 'Login',
  since: 'Joined',
  parent: 'Has loved ones',
  exported: {
    emailVerified: 'Email verified',
    subscriptionActive: 'Subscription active',
    storedBytes: 'Stored bytes',
    mostBytes: 'Storage of the plan',
  },
  resetLink: {
    make: 'Reset link',
    makeWhose: (name: string) => `Reset link for ${name}`,
    title: (name: string) => `New password for ${name}`,
    text: (name: string, email: string) =>
      `${name} (${email}) can use this link once, within ${durationOf(limits.resetLinkMinutes, 'minute')}, to choose a new password. It’s recorded in the audit log, and ${name} will see a notice.`,
    submit: 'Create link',
    made: (name: string) => `Copy it now and give it only to ${name}. It won’t be shown again.`,
    link: 'Reset link',
    shareText: 'Use this link to choose a new password:',
    done: 'Done',
    failed: 'We couldn’t create the link',
  },
  secondFactor: {
    open: 'Second factor',
    ofWhom: (name: string) => `Second factor of ${name}`,
    title: (name: string) => `Remove ${name}’s second factor?`,
    text: (name: string) =>
      `Only if the phone and the recovery codes are lost. We email every address of ${name}’s, and after ${removalTime} it’s gone. Until then, ${name} or an admin can stop it.`,
    textWithoutEmail: (name: string) =>
      `Only if the phone and the recovery codes are lost. It’s gone after ${removalTime}. Until then, ${name} or an admin can stop it.`,
    start: 'Start removal',
    stop: 'Stop removal',
    failed: 'Nothing has changed',
  },
} as const;
