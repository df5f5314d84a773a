import { messageFilters, type MessageFilter } from '@someday/contract/message-lists';

export const filters = messageFilters;
export type Filter = MessageFilter;

/** Those of the server's orders that the dashboard offers: specification part 1 §4. */
export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];
