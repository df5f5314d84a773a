import type { Message } from '@someday/contract/messages';

export const filters = ['all', 'video', 'photo', 'available', 'scheduled', 'viewed'] as const;
export type Filter = (typeof filters)[number];

export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

type Listed = Pick<Message, 'id' | 'title' | 'messageType' | 'status' | 'createdAt'>;

function isShown({ messageType, status }: Listed, filter: Filter): boolean {
  return filter === 'all' || messageType === filter || status === filter;
}

/** Titles as people sort them: 2 before 10, capitals and accents no matter. */
const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function newestFirst(a: Listed, b: Listed): number {
  return b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
}

function compare(order: Order): (a: Listed, b: Listed) => number {
  switch (order) {
    case 'newest':
      return newestFirst;
    case 'oldest':
      return (a, b) => newestFirst(b, a);
    case 'title':
      return (a, b) => byTitle.compare(a.title, b.title) || newestFirst(a, b);
  }
}

/** The messages a choice shows, in its order. Sources: specification part 1 §4, "Dashboard filters". */
export function messageList<Item extends Listed>(messages: readonly Item[], filter: Filter, order: Order): Item[] {
  return messages.filter((message) => isShown(message, filter)).toSorted(compare(order));
}
