import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { sortOrders, type SortOrder } from '@someday/contract/api/admin-lists';
import { VISIT_MS } from '#web/api/query-client.ts';
import { endpointUrl } from '#web/api/client.ts';
import { useListAddress } from './table-address.ts';

/** The server's defaults: the first page, newest first. `after`: instead of a page, the rows after this id in id order. */
type ListQuery<Sort extends string> = {
  page?: string | undefined;
  after?: string;
  limit?: string;
  search?: string | undefined;
  sort?: Sort | undefined;
  order?: SortOrder | undefined;
};

export type ListedRow = { id: number };
export type PageOf<Item> = { items: Item[]; total: number };

export type ListSource<Page extends PageOf<ListedRow>, Sort extends string> = {
  path: string;
  sorts: readonly Sort[];
  ask: (input: { query: ListQuery<Sort>; signal?: AbortSignal }) => Promise<Page>;
};

export function listSource<Page extends PageOf<ListedRow>, Sort extends string>(
  path: `/api/admin/${string}`,
  sorts: readonly Sort[],
  ask: ListSource<Page, Sort>['ask'],
): ListSource<Page, Sort> {
  return { path, sorts, ask };
}

export function listQuery<Page extends PageOf<ListedRow>, Sort extends string>(
  { path, ask }: ListSource<Page, Sort>,
  query: ListQuery<Sort> = {},
) {
  const page = Number(query.page ?? 1);
  return { queryKey: [path, query], queryFn: async () => ({ ...(await ask({ query })), page }), staleTime: VISIT_MS };
}

export type AdminList<Page extends PageOf<ListedRow>, Sort extends string> = ReturnType<
  typeof useAdminList<Page, Sort>
>;

export function useAdminList<Page extends PageOf<ListedRow>, Sort extends string>(source: ListSource<Page, Sort>) {
  const address = useListAddress();
  const [byDefault] = source.sorts;
  const sort = source.sorts.find((known) => known === address.sort);
  const order = sort && sortOrders.find((known) => known === address.order);
  const search = address.q.trim() || undefined;
  const page = address.page === 1 ? undefined : String(address.page);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listQuery(source, { page, search, sort, order }),
    placeholderData: keepPreviousData,
  });
  const defaultOrder: SortOrder = sort === undefined || sort === byDefault ? 'desc' : 'asc';
  return {
    address,
    search,
    sort: sort ?? byDefault,
    order: order ?? defaultOrder,
    data, // its `page` is the previous one while the next loads
    error,
    isBehind: isPlaceholderData,
    retry: () => void refetch(),
  };
}

const areOfAdmin = (key: readonly unknown[]) =>
  typeof key[0] === 'string' && key[0].startsWith('/api/admin/') && key[0] !== endpointUrl('GET /api/admin/session');

export function useRefreshAdmin(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => areOfAdmin(queryKey) });
}
