import { categorySchema } from '@someday/contract/categories';
import { messageFilters, type MessageFilter } from '@someday/contract/message-lists';
import { limits } from '@someday/contract/limits';
import * as z from 'zod/mini';

export const filters = messageFilters;

/** Stands in the list of categories for every one of them: a choice may not be empty. */
export const allCategories = 'all';

/** Those of the server's orders that the dashboard offers: specification part 1 §4. */
export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

/** What the member wants to see of their messages. */
export type MessageListState = { show: MessageFilter; sort: Order; search: string; category: string };

/** As it stands in the page's address; what it does not know is as at first. */
export function choiceIn({
  show,
  sort,
  q,
  category,
}: Partial<Record<'show' | 'sort' | 'q' | 'category', unknown>>): MessageListState {
  return {
    show: filters.find((filter) => filter === show) ?? 'all',
    sort: orders.find((order) => order === sort) ?? 'newest',
    search: typeof q === 'string' ? q.trim().slice(0, limits.search) : '',
    category: z.safeParse(categorySchema, category).data ?? allCategories,
  };
}

/** For the address, which says only what differs from the first. */
export function addressOf({ show, sort, search, category }: MessageListState) {
  return {
    show: show === 'all' ? undefined : show,
    sort: sort === 'newest' ? undefined : sort,
    q: search === '' ? undefined : search,
    category: category === allCategories ? undefined : category,
  };
}
