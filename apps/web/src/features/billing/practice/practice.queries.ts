import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PracticeCard, PracticeCheckout } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { useRouter } from '@tanstack/react-router';
import { ApiError, tellFailure } from '#web/api/api-error.ts';
import { subscriptionQuery } from '#web/queries/subscription.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { safePath } from '#web/lib/addresses.ts';
import { checkoutCopy } from '#web/features/billing/pricing/pricing.copy.ts';
import { forgetChoice, isPlanRunning } from '#web/features/billing/pricing/plan-offers.ts';
import { practiceCopy } from './practice.copy.ts';

const checkoutQuery = (sessionId: string) =>
  endpointQuery('GET /api/practice/checkouts/{sessionId}', { params: { sessionId } });

/** Not cached: it may have been paid or expired since the last visit. */
export function usePracticeCheckout(sessionId: string) {
  return useQuery({ ...checkoutQuery(sessionId), gcTime: 0 });
}

/** Its success page, if that is one of our pages. */
export const successPathOf = ({ successPath }: PracticeCheckout): string =>
  safePath(successPath) ?? '/member-dashboard';

/** Pays with a practice card, or lets it expire. Once paid, opens its success page. */
export function useFinishPracticeCheckout(sessionId: string) {
  const client = useQueryClient();
  const { history } = useRouter();
  const query = checkoutQuery(sessionId);
  return useMutation({
    mutationFn: (outcome: PracticeCard | 'expire') =>
      call('POST /api/practice/checkouts/{sessionId}', { params: { sessionId }, body: { outcome } }),
    onSuccess: (checkout) => {
      client.removeQueries({ queryKey: subscriptionQuery.queryKey });
      client.setQueryData(query.queryKey, checkout);
      if (checkout.state !== 'paid') return;
      forgetChoice();
      history.replace(successPathOf(checkout));
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.code === 'checkout_over' || error.code === 'not_found')) {
        void client.invalidateQueries({ queryKey: query.queryKey });
      }
    },
  });
}

const walletQuery = endpointQuery('GET /api/practice/wallet');

export function usePracticeWallet() {
  return useQuery({ ...walletQuery, gcTime: 0 });
}

export function useChangePracticeCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (card: PracticeCard) => call('POST /api/practice/wallet', { body: { card } }),
    onSuccess: (wallet) => {
      client.setQueryData(walletQuery.queryKey, wallet);
      client.removeQueries({ queryKey: subscriptionQuery.queryKey });
      showToast({ ...practiceCopy.wallet.changed, tone: 'success' });
    },
  });
}

/** Whether the payment went through shows in the membership afterward. */
function showOutcome({ state, endsAt, ...rest }: Subscription, dayOf: (instant: string) => string): void {
  const { came, cameFailed, ended } = practiceCopy.wallet;
  if (state === 'grace') showToast({ ...cameFailed(endsAt ? dayOf(endsAt) : ''), tone: 'danger' });
  else if (isPlanRunning({ state, endsAt, ...rest })) showToast({ ...came, tone: 'success' });
  else showToast(ended);
}

async function fetchSubscription(client: QueryClient): Promise<Subscription> {
  return client.fetchQuery({ ...subscriptionQuery, staleTime: 0 });
}

export function useBringPracticePayment(dayOf: (instant: string) => string) {
  const client = useQueryClient();
  const { bringFailed } = practiceCopy.wallet;
  return useMutation({
    mutationFn: async () => {
      const wallet = await call('POST /api/practice/next-payment');
      client.setQueryData(walletQuery.queryKey, wallet);
      return fetchSubscription(client);
    },
    onSuccess: (subscription) => showOutcome(subscription, dayOf),
    onError: (error) => tellFailure(checkoutCopy.failed.title, error, bringFailed),
  });
}
