import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tierNames } from '@someday/contract/plans';
import { showSubscription } from '#web/api/subscription.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { notify } from '#web/lib/notice-store.ts';
import { askAgainAfter } from './checkout.queries.ts';
import { questionCopy } from './pricing-question.copy.ts';

/** What changing to a price would cost today and later; asked for each time the question is put. */
export function useChangePreview(priceId: string) {
  const client = useQueryClient();
  const { queryKey } = endpointQuery('GET /api/subscription/change', { query: { priceId } });
  return useQuery(
    queryOptions({
      queryKey,
      queryFn: async () => {
        try {
          return await call('GET /api/subscription/change', { query: { priceId } });
        } catch (error) {
          askAgainAfter(error, client);
          throw error;
        }
      },
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call('POST /api/subscription/change', { body: { priceId } }),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      const { plan } = subscription;
      notify({ ...questionCopy.changed(plan ? tierNames[plan.tier] : ''), tone: 'success' });
    },
    onError: (error) => askAgainAfter(error, client),
  });
}
