import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError, isNotSignedIn } from './api-error.ts';
import { request } from './request.ts';

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
