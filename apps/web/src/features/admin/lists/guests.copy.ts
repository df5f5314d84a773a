import type { AccessLevel } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';
import { noEmail } from '@someday/contract/texts/words.copy';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

/** Notices about creating, inviting and deactivating are quoted from specification part 2 §5 and §8. */
export const adminGuestsCopy = {
  title: adminTabNames.guests,
  lead: `Access lasts ${durationOf(limits.guestDays, 'day')}. Data is erased ${durationOf(limits.guestErasedAfterDays, 'day')} later.`,
  views: 'Guests and applications',
  sessions: 'Guests',
  applications: 'Applications',
  list: {
    caption: 'Guest sessions',
    search: 'Search codes or emails',
    empty: 'No guests yet',
    emptyText: 'Create a guest, then share their code.',
  },
  code: 'Code',
  email: 'Email',
  level: 'Level',
  state: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  created: 'Created',
  expires: 'Expires',
  lastUsed: 'Last used',
  never: 'Never',
  invitedAt: 'Invited',
  invited: (day: string) => `Invited ${day}`,
  levels: { beta: 'Beta', admin: 'Admin', demo: 'Demo' } satisfies Record<AccessLevel, string>,
  create: 'Create guest',
  form: {
    title: 'New guest',
    lead: `Their code works for ${durationOf(limits.guestDays, 'day')}.`,
    code: 'Guest code',
    codeHint: 'Type your own if you like. If it’s easy to guess, we’ll add a random ending.',
    newCode: 'New code',
    email: 'Email',
    emailHint: (sendsEmail: boolean) =>
      sendsEmail
        ? 'You can email them the code. It won’t work with a different address.'
        : `${noEmail} You’ll need to share the code yourself. It won’t work with a different address.`,
    level: 'Access level',
    levelHint: 'Just a label. No level opens the admin area.',
    submit: 'Create guest',
  },
  createdNotice: 'Guest session created successfully',
  createFailed: 'Error creating guest session',
  made: {
    title: 'Guest code',
    lead: (day: string, sendsEmail: boolean) =>
      sendsEmail ? `It works until ${day}. Share it or email it.` : `It works until ${day}. Share it with your guest.`,
    lengthened: 'Your code was easy to guess, so we added a random ending.',
    done: 'Done',
  },
  copyCode: 'Copy code',
  invite: 'Send invitation',
  inviteWhom: (code: string) => `Send invitation for ${code}`,
  inviteSent: 'Invitation sent',
  inviteSentText: (email: string) => `The code is on its way to ${email}.`,
  inviteFailed: 'Failed to send invitation',
  noAddress: 'No email address',
  noAddressText: 'Copy this guest’s code and share it yourself.',
  deactivate: 'Deactivate',
  deactivateWhom: (code: string) => `Deactivate ${code}`,
  question: {
    title: 'Deactivate this guest?',
    text: (code: string) =>
      `${code} will stop working and their session will end right away. Their loved ones will lose access. This can’t be undone.`,
    confirm: 'Deactivate',
  },
  deactivated: 'Guest session deactivated',
  deactivateFailed: 'Error deactivating guest session',
} as const;
