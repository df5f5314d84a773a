import { limits } from '@someday/contract/limits';
import type { SortOrder } from '@someday/contract/admin-lists';

/** How an admin's list was asked for (contract, admin-lists). */
export interface ListQuery<Sort extends string> {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
  readonly after?: number | undefined;
}

/** The same, with nothing left open. */
export interface ListChoice<Sort extends string> {
  readonly offset: number;
  readonly limit: number;
  /** '' for all. */
  readonly search: string;
  /** `id` where the list goes on after one. */
  readonly sort: Sort | 'id';
  readonly order: SortOrder;
  /** Only what has a greater id. */
  readonly after: number | null;
}

/** `first`: the order of a list that nobody has sorted, newest or last first. */
export function listChoice<Sort extends string>(query: ListQuery<Sort>, first: NoInfer<Sort>): ListChoice<Sort> {
  const { page = 1, limit = limits.adminPage, search = '', sort = first, order, after } = query;
  const chosen = { limit, search: search.normalize('NFC') };
  if (after !== undefined) return { ...chosen, offset: 0, sort: 'id', order: 'asc', after };
  return {
    ...chosen,
    offset: (page - 1) * limit,
    sort,
    order: order ?? (sort === first ? 'desc' : 'asc'),
    after: null,
  };
}
