import type { AccessLevel } from '@someday/contract/sessions';
import { limits } from '@someday/contract/limits';
import { noEmail } from '@someday/contract/public-facts';

/* Notices: specification part 2 §5 and §8. */
export const adminGuestsCopy = {
  title: 'Guest Sessions',
  lead: `A guest tries everything that a member has, for ${limits.guestDays} days and without a password. What they made is erased ${limits.guestErasedAfterDays} days later.`,
  views: 'Guests and applications',
  sessions: 'Guests',
  applications: 'Applications',
  list: {
    caption: 'Guest sessions',
    search: 'Search by code or address',
    empty: 'No guests yet',
    emptyText: 'Create a guest and pass their code on.',
  },
  code: 'Code',
  email: 'Address',
  noEmail: 'No address',
  level: 'Level',
  state: 'State',
  active: 'Active',
  inactive: 'Inactive',
  created: 'Created',
  expires: 'Expires',
  lastUsed: 'Last used',
  never: 'Never',
  invited: (day: string) => `Invited on ${day}`,
  levels: { beta: 'Beta', admin: 'Admin', demo: 'Demo' } satisfies Record<AccessLevel, string>,
  create: 'Create Guest',
  form: {
    title: 'Create a Guest',
    lead: `Their code is good for ${limits.guestDays} days from now.`,
    code: 'Guest code',
    codeHint: `Made at random. You may type one of your own; one that is easily guessed gets a random end.`,
    newCode: 'New Code',
    email: 'Email',
    emailHint: (sendsEmail: boolean) =>
      `${sendsEmail ? 'You can send the code there by mail.' : `${noEmail} You’ll need to pass the code on yourself.`} Typed with another address, it then opens nothing.`,
    level: 'Access level',
    levelHint: 'Levels are only labels, to tell guests apart. None of them opens anything of the admin’s.',
    submit: 'Create Guest',
  },
  createdNotice: 'Guest session created successfully',
  createFailed: 'Error creating guest session',
  made: {
    title: 'The Guest’s Code',
    lead: (day: string, sendsEmail: boolean) =>
      `It is good until ${day}. ${sendsEmail ? 'Pass it on, or send it by mail.' : 'Please pass it on yourself.'}`,
    lengthened: 'Your code could have been guessed, so it got a random end.',
    done: 'Done',
  },
  copyCode: 'Copy Code',
  invite: 'Send Invitation',
  inviteWhom: (code: string) => `Send invitation for ${code}`,
  inviteSent: 'Invitation sent',
  inviteSentText: (email: string) => `The code is on its way to ${email}.`,
  inviteFailed: 'Failed to send invitation',
  noAddress: 'No email address',
  noAddressText: 'This guest has none. Copy their code and pass it on yourself.',
  deactivate: 'Deactivate',
  deactivateWhom: (code: string) => `Deactivate ${code}`,
  question: {
    title: 'Deactivate this guest?',
    text: (code: string) =>
      `${code} opens nothing any more, their open session ends at once, and what they made is closed to their loved ones, too. This cannot be undone.`,
    confirm: 'Deactivate',
  },
  deactivated: 'Guest session deactivated',
  deactivateFailed: 'Error deactivating guest session',
} as const;
