import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { BillingMode } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { currentMember, useSession } from '#web/queries/session.ts';
import { subscriptionQuery } from '#web/queries/subscription.ts';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

/** Source: specification part 1 §9, "Data cache". In milliseconds. */
const PRICES_STAY_MS = 120_000;

const pricingQuery = queryOptions({
  ...endpointQuery('GET /api/pricing'),
  staleTime: PRICES_STAY_MS,
});

export function usePricing() {
  return useQuery(pricingQuery);
}

/** A price has changed in the meantime. */
export function refreshPricing(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: pricingQuery.queryKey });
}

/** `unknown`: it is being asked for. `unasked`: it could not be; a checkout asks again. */
export type PricingVisitor =
  | { kind: 'unknown' | 'guest' | 'unasked' }
  | { kind: 'failed'; error: Error; tryAgain: () => void }
  | { kind: 'member'; subscription: Subscription };

/** Who looks at the prices, and how they stand. */
export function useVisitor(): PricingVisitor {
  const { member, isPending } = useSession();
  const isMember = member !== null && member !== undefined && member.guest === null;
  const { data, error, refetch } = useQuery({ ...subscriptionQuery, enabled: isMember });
  if (isPending) return { kind: 'unknown' };
  if (!isMember) return { kind: member === undefined ? 'unasked' : 'guest' };
  if (data) return { kind: 'member', subscription: data };
  return error ? { kind: 'failed', error, tryAgain: () => void refetch() } : { kind: 'unknown' };
}

/** Whether real cards are charged here; undefined until it is known. */
export function useBillingMode(): BillingMode | undefined {
  return useQuery(endpointQuery('GET /api/installation')).data?.billing;
}

/** Asks ahead of the page, and at each visit again how the member stands: that changes elsewhere. */
export async function prefetchPricing(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(pricingQuery),
    client.prefetchQuery(endpointQuery('GET /api/installation')),
    currentMember(client).then(
      (member) =>
        member && !member.guest ? client.prefetchQuery({ ...subscriptionQuery, staleTime: VISIT_MS }) : undefined,
      () => undefined, // the page shows its prices to whomever it cannot ask for, too
    ),
  ]);
}
