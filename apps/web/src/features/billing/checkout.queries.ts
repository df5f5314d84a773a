import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { billingApi } from '@someday/contract/billing';
import type { ReplyOf } from '@someday/contract/endpoint';
import { tierNames } from '@someday/contract/plans';
import { useRouter } from '@tanstack/react-router';
import { ApiError, errorText, isNotSignedIn, NetworkError } from '#web/api/api-error.ts';
import { askWhoIsSignedIn, forgetSession } from '#web/api/session.ts';
import { subscriptionQuery } from '#web/api/subscription.ts';
import { call } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { checkoutCopy as copy } from './checkout.copy.ts';
import { planIn, type Wanted } from './plan-offers.ts';
import { refreshPricing } from './pricing.queries.ts';

type Reply = ReplyOf<typeof billingApi.createSubscriptionCheckout>;

function openCheckout(wanted: Wanted, priceId: string): Promise<Reply> {
  const plan = planIn(wanted);
  if (!plan) return call('POST /api/payment/create-lifetime-checkout', { body: { priceId } });
  const { tier, interval } = plan;
  return call('POST /api/payment/create-subscription-checkout', { body: { priceId, tier: tierNames[tier], interval } });
}

/** Nobody is signed in (any more); by words as well, as another server may answer so: specification part 2 §8. */
function isLoginRequired(error: unknown): boolean {
  if (isNotSignedIn(error)) return true;
  return error instanceof ApiError && /Not authenticated|Authentication required/.test(error.message);
}

/** Answers whose own words say more than that something went wrong. */
const telling: readonly (string | undefined)[] = [
  'already_subscribed',
  'price_changed',
  'payments_unavailable',
  'too_many_tries',
];

function sayWhatWentWrong(error: unknown): void {
  if (error instanceof ApiError && error.code === 'price_unavailable') {
    notify({ ...copy.noPrice, tone: 'danger' });
    return;
  }
  const isTelling = error instanceof NetworkError || (error instanceof ApiError && telling.includes(error.code));
  const description = isTelling ? errorText(error, copy.failed.description) : copy.failed.description;
  notify({ ...copy.failed, description, tone: 'danger' });
}

/** What the page shows was right no more. */
export function askAgainAfter(error: unknown, client: QueryClient): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'price_changed' || error.code === 'price_unavailable') void refreshPricing(client);
  if (error.code === 'already_subscribed' || error.code === 'no_membership') void refreshStanding(client);
}

function refreshStanding(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
}

/**
 * Leads to where the plan is paid, and is pending until that page is there: nobody should press twice. `onLoginRequired`: nobody is signed in, and there is no
 * membership without an account.
 */
export function useCheckout({ onLoginRequired }: { onLoginRequired: (wanted: Wanted) => void }) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    onMutate: clearNotice,
    mutationFn: async ({ wanted, priceId }: { wanted: Wanted; priceId: string }) => {
      try {
        return await openCheckout(wanted, priceId);
      } catch (error) {
        // an answer and no failure: the notice of an ended session would take the place of what is said here
        if (isLoginRequired(error)) return 'login';
        throw error;
      }
    },
    onSuccess: async (reply, { wanted }) => {
      if (reply === 'login') {
        if ((await askWhoIsSignedIn(client)) === null) forgetSession(client);
        onLoginRequired(wanted);
      } else if (reply.checkoutUrl !== undefined) await leaveFor(reply.checkoutUrl);
      else if (reply.sessionId !== undefined) {
        const { sessionId } = reply;
        await router.navigate({ to: '/practice-checkout/$sessionId', params: { sessionId } });
      } else notify({ ...copy.failed, tone: 'danger' });
    },
    onError: (error) => {
      sayWhatWentWrong(error);
      askAgainAfter(error, client);
    },
  });
}
