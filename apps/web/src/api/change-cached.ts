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

/** Asks anew where an answer is on its way: what has just been heard of may be younger than what it says. */
export async function askAfterAnswer(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.isFetching({ queryKey }) === 0) return;
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false }); // joins it
  await client.invalidateQueries({ queryKey });
}
