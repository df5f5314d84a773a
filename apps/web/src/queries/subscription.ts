import type { Subscription, subscriptionApi } from '@someday/contract/subscription';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { useSession } from './session.ts';

const address = '/api/subscription' satisfies typeof subscriptionApi.getSubscription.path;

/** What is shown of the plan's use was right no more: it is asked for when it is looked at again. Without the contract's schemas, as the first view needs none. */
export function forgetPlanUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [address], refetchType: 'none' });
}

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
