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
  messages: (total: number, viewed: number) =>
    total === 0 ? 'No messages yet' : `${counted(total, 'message', 'messages')}, ${viewed} opened`,
  addFirst: 'Add Your First Loved One',
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
