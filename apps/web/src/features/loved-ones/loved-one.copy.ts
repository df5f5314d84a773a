import { limits } from '@someday/contract/rules/limits';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { durationOf, plural } from '@someday/contract/texts/words';

/** How a loved one is related to the member. The first is the default. */
export const relationships = [
  defaultRelationship,
  'Child',
  'Daughter',
  'Son',
  'Grandchild',
  'Spouse',
  'Partner',
  'Parent',
  'Grandparent',
  'Sibling',
  'Friend',
  'Other',
] as const;

/** Toast titles and texts about required fields are quoted from specification part 1 §5 and §8. */
export const lovedOneCopy = {
  fields: {
    name: 'Name',
    relationship: 'Relationship',
    birthday: 'Birthday',
    birthdayHint: 'So you’ll see it coming.',
    email: 'Email',
    emailHint: 'We’ll email them when a message opens. Leave blank if you’d rather tell them yourself.',
    emailHintOfGuest: 'We don’t send email for guests. You’ll need to tell them yourself.',
    codeInMail: (name: string) => `Include the access code in emails to ${name || 'them'}`,
    codeInMailHint: 'They can open messages straight from the email. So can anyone else who reads it.',
    mayAnswer: (name: string) => `${name} can answer your messages`,
    mayAnswerHint: 'With a few words, a photo or a short video. Only you will see it.',
    timeZone: 'Time zone',
    timeZoneHint: 'Messages open when the day begins there.',
    asMember: (place: string) => `Same as mine (${place})`,
  },
  missing: 'Missing Information',
  add: {
    title: 'Add New Loved One',
    lead: 'They won’t need an account, just a private code.',
    submit: 'Add loved one',
    missingText: 'Please enter a name',
    failed: 'Error adding loved one',
    added: 'Loved One Added',
    another: 'Add another',
  },
  gone: {
    title: 'No longer in your list',
    text: 'They may have been deleted. Check your trash.',
    dashboard: 'Go to the dashboard',
    trash: 'Open trash',
  },
  editing: {
    title: 'Edit loved one',
    lead: 'Their access code stays the same.',
    submit: 'Save changes',
    missingText: 'Please fill in the name field',
    saved: 'Profile Updated',
    failed: 'Error',
    failedText: 'Failed to update profile.',
  },
  removing: {
    title: (name: string) => `Delete ${name}?`,
    messages: (total: number) =>
      plural(total, {
        zero: 'They have no messages.',
        one: 'Their message will be deleted too.',
        other: 'All # of their messages will be deleted too.',
      }),
    ends: 'Their access code stops working right away, and they’re signed out.',
    trash: () =>
      `Everything stays in the trash for ${durationOf(limits.trashDays, 'day')}. Then it’s deleted permanently.`,
    confirm: 'Delete',
    keep: 'Keep them',
    removed: 'Family Member Removed',
    removedText: (name: string, messages: number) =>
      plural(messages, {
        zero: () => `${name} is in the trash.`,
        one: (count) => `${name} is in the trash, with ${count} message.`,
        other: (count) => `${name} is in the trash, with ${count} messages.`,
      }),
    undo: 'Undo',
    failed: 'Delete Failed',
    failedText: 'Nothing was deleted. Please try again.',
    restored: 'Welcome back',
    restoredText: ({ name, messageCounts: { total } }: LovedOne) =>
      total === 0 ? `${name} is back.` : `${name} is back, with all their messages.`,
    restoreFailed: 'We couldn’t restore them',
    restoreFailedText: 'They’re still in the trash. Please try again there.',
  },
  renewing: {
    question: (name: string) => `Give ${name} a new access code?`,
    oldCode: 'The old code, cards, and links stop working right away.',
    signedOut: 'They’ll be signed out. Their messages stay the same.',
    submit: 'Make a new code',
    doneTitle: 'Their new access code',
    done: 'Done',
    failed: 'We couldn’t make a new code',
    failedText: 'The old one still works. Please try again.',
  },
} as const;
