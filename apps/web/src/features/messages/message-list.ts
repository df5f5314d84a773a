import { messageFilters, type MessageFilter } from '@someday/contract/message-lists';
import { limits } from '@someday/contract/limits';

export const filters = messageFilters;

/** Those of the server's orders that the dashboard offers: specification part 1 §4. */
export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

/** What the member wants to see of their messages. */
export type ListChoice = { show: MessageFilter; sort: Order; search: string };

/** As it stands in the page's address; what it does not know is as at first. */
export function choiceIn({ show, sort, q }: Partial<Record<'show' | 'sort' | 'q', unknown>>): ListChoice {
  return {
    show: filters.find((filter) => filter === show) ?? 'all',
    sort: orders.find((order) => order === sort) ?? 'newest',
    search: typeof q === 'string' ? q.trim().slice(0, limits.search) : '',
  };
}

/** For the address, which says only what differs from the first. */
export function addressOf({ show, sort, search }: ListChoice) {
  return {
    show: show === 'all' ? undefined : show,
    sort: sort === 'newest' ? undefined : sort,
    q: search === '' ? undefined : search,
  };
}
