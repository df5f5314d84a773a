import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingApi } from '@someday/contract/billing';
import { tierNames } from '@someday/contract/plans';
import { showSubscription } from '#web/api/subscription.ts';
import { createClient } from '#web/api/typed-client.ts';
import { notify } from '#web/lib/notice-store.ts';
import { askAgainAfter } from './checkout.queries.ts';
import { questionCopy } from './pricing-question.copy.ts';

const { changePlan, previewPlanChange } = billingApi;
const { call, endpointQuery } = createClient({ changePlan, previewPlanChange });

/** What changing to a price would cost today and later; asked for each time the question is put. */
export function useChangePreview(priceId: string) {
  const client = useQueryClient();
  const { queryKey } = endpointQuery('previewPlanChange', { query: { priceId } });
  return useQuery(
    queryOptions({
      queryKey,
      queryFn: async () => {
        try {
          return await call('previewPlanChange', { query: { priceId } });
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
    mutationFn: (priceId: string) => call('changePlan', { body: { priceId } }),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      const { plan } = subscription;
      notify({ ...questionCopy.changed(plan ? tierNames[plan.tier] : ''), tone: 'success' });
    },
    onError: (error) => askAgainAfter(error, client),
  });
}
