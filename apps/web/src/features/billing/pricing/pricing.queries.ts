import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { BillingMode } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { currentMember, useSession } from '#web/queries/session.ts';
import { subscriptionQuery } from '#web/queries/subscription.ts';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

/** Source: specification part 1 §9, "Data cache". */
const PRICES_STAY_MS = 120_000;

const pricingQuery = queryOptions({
  ...endpointQuery('GET /api/pricing'),
  staleTime: PRICES_STAY_MS,
});

export function usePricing() {
  return useQuery(pricingQuery);
}

export function refreshPricing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: pricingQuery.queryKey });
}

/** `unknown`: still loading. `unasked`: the session couldn't be loaded; a checkout asks again. */
export type PricingVisitor =
  | { kind: 'unknown' | 'guest' | 'unasked' }
  | { kind: 'failed'; error: Error; tryAgain: () => void }
  | { kind: 'member'; subscription: Subscription };

export function useVisitor(): PricingVisitor {
  const { member, isPending } = useSession();
  const isMember = member !== null && member !== undefined && member.guest === null;
  const { data, error, refetch } = useQuery({ ...subscriptionQuery, enabled: isMember });
  if (isPending) return { kind: 'unknown' };
  if (!isMember) return { kind: member === undefined ? 'unasked' : 'guest' };
  if (data) return { kind: 'member', subscription: data };
  return error ? { kind: 'failed', error, tryAgain: () => void refetch() } : { kind: 'unknown' };
}

export function useBillingMode(): BillingMode | undefined {
  return useQuery(endpointQuery('GET /api/installation')).data?.billing;
}

/** The subscription is refetched on each visit, because it changes elsewhere. */
export async function prefetchPricing(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(pricingQuery),
    client.prefetchQuery(endpointQuery('GET /api/installation')),
    currentMember(client).then(
      (member) =>
        member && !member.guest ? client.prefetchQuery({ ...subscriptionQuery, staleTime: VISIT_MS }) : undefined,
      () => undefined, // without a session, the page still shows its prices
    ),
  ]);
}
