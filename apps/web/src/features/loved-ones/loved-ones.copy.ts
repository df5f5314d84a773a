import { defaultRelationship } from '@someday/contract/loved-ones';

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

export const lovedOnesCopy = {
  heading: 'Your Loved Ones',
  code: 'Access code',
  copyCode: 'Copy this code',
  copied: 'Code Copied',
  send: 'Send Message',
  addFirst: 'Add Your First Loved One',
  empty: 'Start with someone you love',
  emptyText: 'Add them first. They get a private code of their own, and your messages wait for them behind it.',
  add: {
    title: 'Add New Loved One',
    lead: 'They need no account: a private code opens what you send them.',
    name: 'Name',
    email: 'Email',
    emailHint: 'Only if you would like to keep it here.',
    relationship: 'Relationship',
    submit: 'Add Loved One',
    missing: 'Missing Information',
    missingText: 'Please enter a name',
    failed: 'Error adding loved one',
    failedText: 'Please try again.',
    added: 'Loved One Added',
    another: 'Add Another',
    link: 'Link with the code',
    linkHint: 'Opens the page where the messages wait, with the code filled in. Give it to nobody else.',
  },
} as const;
