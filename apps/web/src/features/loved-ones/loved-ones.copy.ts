import { ordinal, possessive } from '@someday/contract/texts/language.copy';
import { formatNumber, listOf, plural } from '@someday/contract/texts/words';

/** In its own file, because every visit to the dashboard loads it. */
export const lovedOneListCopy = {
  heading: 'Your Loved Ones',
  copyCode: 'Copy this code',
  send: 'Send Message',
  code: 'Access code',
  pictureOf: (name: string) => `Change ${possessive(name)} picture`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  keepsake: 'Keepsake card',
  copyLink: 'Copy link',
  linkCopied: 'Link Copied',
  renew: 'New access code',
  callsYou: (senderName: string) => `calls you ${senderName}`,
  bornOn: (day: string, age: number | undefined) => (age ? `${age}, birthday ${day}` : `birthday ${day}`),
  turns: (age: number, day: string) => `turns ${age} on ${day}`,
  askedForCode: (name: string, day: string) => `${name} asked for their code on ${day}.`,
  passCodeOn: 'Only you can pass it on. Copy the code or the link, or just tell them.',
  codeGiven: 'They have it now',
  waiting: {
    code: 'Lost their code',
    sealed: (count: number) => plural(count, { one: '# sealed', other: '# sealed' }),
    toOpen: (count: number) => plural(count, { one: '# to open', other: '# to open' }),
    opened: (count: number) => plural(count, { one: '# opened', other: '# opened' }),
    allOpened: 'All opened',
    nothing: 'Nothing yet',
  },
  addTile: 'Add',
  addTileMore: 'someone',
  line: {
    label: (name: string) => `What’s ahead for ${name}`,
    title: 'What’s ahead',
    noDay: 'What you’ve sealed has no day yet.',
    nothing: (name: string) => `Nothing ahead yet. Add ${possessive(name)} birthday and it will show up here.`,
    failed: 'We couldn’t load what’s ahead',
    now: 'now',
    today: 'Today',
    birthday: (turns: number) => `${ordinal(turns)} birthday`,
    point: (day: string, occasion: string | undefined, sealed: readonly string[]) => {
      const what = sealed.length > 0 ? listOf(sealed.map((title) => `“${title}”`)) : 'nothing recorded yet';
      return occasion === undefined ? `${day}: ${what}` : `${day}, ${occasion}: ${what}`;
    },
    more: (count: number) =>
      plural(count, { one: '# more in Advanced Scheduling', other: '# more in Advanced Scheduling' }),
  },
  noAddress: (name: string) => `No email yet. You’ll need to tell ${name}.`,
  unsubscribed: (name: string) => `${name} unsubscribed. You’ll need to tell them, or add another address.`,
  search: 'Search by name',
  sortBy: 'Sort by',
  orders: { added: 'Date added', name: 'Name', birthday: 'Next birthday' },
  showing: (shown: number, total: number) =>
    plural(total, { one: `${formatNumber(shown)} of # loved one`, other: `${formatNumber(shown)} of # loved ones` }),
  noMatch: 'No one by that name',
  noMatchText: 'Try part of the name.',
  showAll: 'Show all',
  showAllOf: (count: number) => `Show all ${formatNumber(count)}`,
} as const;
