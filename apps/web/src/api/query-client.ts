import { MutationCache, QueryCache, QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { ApiError, isNotSignedIn } from './api-error.ts';
import { request } from './client.ts';

/** What must be true at each visit of a page is asked for again then, unless it was asked for a moment ago, in milliseconds. */
export const VISIT_MS = 5000;

/**
 * Changes what is known under all keys that begin with this one. What was to be asked for again still is: setting data alone would make a
 * list that nobody shows look fresh, and it would miss what it was marked for.
 */
export function changeCached<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const isMarked = client.getQueryState(key)?.isInvalidated === true;
    client.setQueryData(key, change(data));
    if (isMarked) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

/** Asks anew where an answer is on its way: what has just been heard of may be younger than what it says. */
export async function askAfterAnswer(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return;
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false }); // joins it
  await client.invalidateQueries({ queryKey });
}

/** GET on the first element of the query's key. A 401 fails, or gives null where being signed out is an answer too. */
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

/** `onNotSignedIn` is called wherever something is refused because nobody is signed in any more. Queries never go stale, are not polled, not fetched again on focus and never retried: specification part 1 §9, "Data cache". */
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
        networkMode: 'always', // an offline browser gets its warm text at once instead of a pause without end
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Something that an address names. */
export type Resource<Item> =
  | { state: 'found'; item: Item }
  | { state: 'asking' }
  /** Deleted meanwhile, or never there. */
  | { state: 'gone' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };
