import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
