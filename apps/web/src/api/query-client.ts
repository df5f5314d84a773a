import { MutationCache, QueryCache, QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { ApiError, isNotSignedIn } from './api-error.ts';
import { request } from './client.ts';

/** `staleTime` in milliseconds for data that is refetched at each visit of a page. */
export const VISIT_MS = 5000;

/** Changes cached data under all keys with this prefix. Invalidated queries stay invalidated, which `setQueryData` alone would undo. */
export function changeCached<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const wasInvalidated = client.getQueryState(key)?.isInvalidated === true;
    client.setQueryData(key, change(data));
    if (wasInvalidated) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

/** Refetches queries that are being fetched, since the reply on its way may be older than an event that just arrived. */
export async function refetchPending(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return;
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false }); // waits for the running request
  await client.invalidateQueries({ queryKey });
}

/** GET on the first element of the query's key. With `on401: 'null'`, status 401 returns null instead of throwing. */
export function readFirstKey({ on401 }: { on401: 'fail' | 'null' }): QueryFunction {
  return async ({ queryKey: [url], signal }) => {
    try {
      return await request('GET', String(url), undefined, { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Queries never go stale, poll, retry, or refetch on focus. Source: specification part 1 §9, "Data cache". */
export function createQueryClient(onNotSignedIn?: (client: QueryClient) => void): QueryClient {
  const onError = (error: Error) => {
    if (isNotSignedIn(error)) onNotSignedIn?.(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: readFirstKey({ on401: 'fail' }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always', // offline, fail right away instead of pausing
        refetchOnReconnect: true, // only what has no data or was invalidated, since nothing goes stale
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

export type Resource<Item> =
  | { state: 'found'; item: Item }
  | { state: 'asking' }
  | { state: 'gone' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };
