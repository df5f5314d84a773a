import { limits } from '@someday/contract/limits';
import type { LovedOne } from '@someday/contract/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const lovedOnesCopy = {
  heading: 'Your Loved Ones',
  code: 'Access code',
  copyCode: 'Copy this code',
  copied: 'Code Copied',
  send: 'Send Message',
  edit: 'Edit',
  remove: 'Delete',
  more: (name: string) => `More for ${name}`,
  keepsake: 'Keepsake Card',
  copyLink: 'Copy Link',
  linkCopied: 'Link Copied',
  renew: 'New Access Code',
  born: 'Born',
  noAddress: (name: string) => `No e-mail address: tell ${name} yourself`,
  noMails: (name: string) => `${name} wants no mails at this address: tell them yourself, or add another one`,
  messages: (total: number, viewed: number) =>
    total === 0 ? 'No messages yet' : `${counted(total, 'message', 'messages')}, ${viewed} opened`,
  addFirst: 'Add Your First Loved One',
  stepByStep: 'Begin, Step by Step',
  empty: 'Start with someone you love',
  emptyText: 'Add them first. They get a private code of their own, and your messages wait for them behind it.',
  search: 'Search by name',
  sortBy: 'Sort by',
  orders: { added: 'First added', name: 'Name', birthday: 'Next birthday' },
  showing: (shown: number, total: number) => `${shown} of ${counted(total, 'loved one', 'loved ones')}`,
  noMatch: 'Nobody by that name',
  noMatchText: 'Please try another name, or only a part of it.',
  showAll: 'Show All',
} as const;

/** What a member may call somebody; the first is the default. */
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

const withMessages = (messages: number) => `${messages} ${messages === 1 ? 'message' : 'messages'}`;

/** Titles of toasts, and the words of required fields, stand word for word in specification part 1 §5 and §8. */
export const lovedOneCopy = {
  saveFailed: 'Please try again.',
  fields: {
    name: 'Name',
    relationship: 'Relationship',
    birthday: 'Birthday',
    birthdayHint: 'So that you see it coming.',
    email: 'Email',
    emailHint: 'We write there when a message opens. Leave it empty, and you tell them yourself.',
    emailHintOfGuest: 'While you are a guest, we write to nobody: you tell them yourself.',
    codeInMail: (name: string) => `Write the access code into e-mails to ${name || 'them'}`,
    codeInMailHint:
      'Then the mail alone opens the messages. It is easier for them, but whoever can read their mails can see everything, too. Without it they need the code that you give them.',
    timeZone: 'Time Zone',
    timeZoneHint: 'Where their days begin: a message for a day opens when it begins there.',
    asMember: (place: string) => `Same as mine (${place})`,
  },
  missing: 'Missing Information',
  add: {
    title: 'Add New Loved One',
    lead: 'They need no account: a private code opens what you send them.',
    submit: 'Add Loved One',
    missingText: 'Please enter a name',
    failed: 'Error adding loved one',
    failedText: 'Please try again.',
    added: 'Loved One Added',
    another: 'Add Another',
    link: 'Link with the code',
    linkHint: 'Opens the page where the messages wait, with the code filled in. Give it to nobody else.',
  },
  passing: {
    pass: 'Write the code in a card, together with this address:',
    opens: (name: string, heading: string) =>
      `That’s all ${name} needs to open your messages on any phone or computer, no account required. You’ll find the code again under ${heading}.`,
    keepsake: 'Print a Keepsake Card',
  },
  editing: {
    title: 'Edit Loved One',
    lead: 'Their access code stays the same.',
    submit: 'Save Changes',
    missingText: 'Please fill in the name field',
    saved: 'Profile Updated',
    failed: 'Error',
    failedText: 'Failed to update profile.',
  },
  removing: {
    title: (name: string) => `Delete ${name}?`,
    alone: 'There are no messages for them.',
    messages: (total: number) => `${total === 1 ? 'Their message goes' : `All ${total} messages for them go`} along.`,
    ends: 'Their access code stops working at once, and devices they are signed in on are signed out.',
    trash: `Everything waits in the trash for ${limits.trashDays} days. Until then you can bring it back; after that it is gone for good.`,
    confirm: 'Delete',
    keep: 'Keep Them',
    removed: 'Family Member Removed',
    removedText: (name: string, messages: number) =>
      messages === 0 ? `${name} is in the trash.` : `${name} and ${withMessages(messages)} are in the trash.`,
    undo: 'Undo',
    failed: 'Delete Failed',
    failedText: 'Nothing was deleted. Please try again.',
    restored: 'Welcome Back',
    restoredText: ({ name, messageCounts: { total } }: LovedOne) =>
      total === 0 ? `${name} is here again.` : `${name} and the messages for them are here again.`,
    restoreFailed: 'Restore failed',
    restoreFailedText: 'They are still in the trash. Please try again there.',
  },
  renewing: {
    title: 'New Access Code',
    question: (name: string) => `Give ${name} a new access code?`,
    oldCode: 'The code they have now stops working at once. Cards and links with it lead nowhere any more.',
    signedOut: 'Devices they are signed in on are signed out. Their messages stay as they are.',
    submit: 'Make a New Code',
    done: 'Their new access code',
    failed: 'No new code was made',
    failedText: 'The old one still works. Please try again.',
  },
} as const;
