import { limits } from '@someday/contract/rules/limits';
import type { SortOrder } from '@someday/contract/api/admin-lists';

export interface ListQuery<Sort extends string> {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
  readonly after?: number | undefined;
}

export interface ListChoice<Sort extends string> {
  readonly offset: number;
  readonly limit: number;
  readonly search: string;
  readonly sort: Sort | 'id';
  readonly order: SortOrder;
  readonly after: number | null;
}

export function listChoice<Sort extends string>(query: ListQuery<Sort>, first: NoInfer<Sort>): ListChoice<Sort> {
  const { page = 1, limit = limits.adminPage, search = '', sort = first, order, after } = query;
  const chosen = { limit, search };
  if (after !== undefined) return { ...chosen, offset: 0, sort: 'id', order: 'asc', after };
  return {
    ...chosen,
    offset: (page - 1) * limit,
    sort,
    order: order ?? (sort === first ? 'desc' : 'asc'),
    after: null,
  };
}
