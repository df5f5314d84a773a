import type { Subscription } from '@someday/contract/subscription';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';
import { endpointQuery } from './client.ts';
import { VISIT_MS } from './visit.ts';

export const subscriptionQuery = { ...endpointQuery('GET /api/subscription'), staleTime: VISIT_MS };

/** How the member stands. It changes with their payments and with what they add, so each visit of a page asks again. A guest stands nowhere. */
export function useSubscription() {
  const { member } = useSession();
  return useQuery({ ...subscriptionQuery, enabled: !member?.guest });
}

/** Shows at once how a member stands by now. */
export function showSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
}
