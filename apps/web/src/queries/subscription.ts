import type { Subscription, subscriptionApi } from '@someday/contract/api/subscription';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { useSession } from './session.ts';

const address = '/api/subscription' satisfies typeof subscriptionApi.getSubscription.path;

export function forgetPlanUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [address], refetchType: 'none' });
}

export const subscriptionQuery = { ...endpointQuery('GET /api/subscription'), staleTime: VISIT_MS };

/** The member's subscription and usage; guests have none. Refetched at each visit, since payments and new messages change it. */
export function useSubscription() {
  const { member } = useSession();
  return useQuery({ ...subscriptionQuery, enabled: !member?.guest });
}

export function showSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
}
