import { useMutation, useQueryClient, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { billingApi, Pricing } from '@someday/contract/api/billing';
import type { BillingMode } from '@someday/contract/rules/plans';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import { tierNames, type Interval, type Plan, type Tier } from '@someday/contract/rules/plans';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText, isNotSignedIn, NetworkError } from '#web/api/api-error.ts';
import { fetchCurrentMember, forgetSession, currentMember, useSession } from '#web/queries/session.ts';
import { subscriptionQuery, showSubscription } from '#web/queries/subscription.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { checkoutCopy as copy } from './pricing.copy.ts';
import { planIn, type Wanted, keepChoice, priceOf, type PlanAction } from './plan-offers.ts';
import type { Subscription } from '@someday/contract/api/subscription';
import { VISIT_MS } from '#web/api/query-client.ts';

/** Source: specification part 1 §9, "Data cache". */
const PRICES_STAY_MS = 120_000;

const pricingQuery = queryOptions({ ...endpointQuery('GET /api/pricing'), staleTime: PRICES_STAY_MS });

export const usePricing = () => useQuery(pricingQuery);

/** `unknown`: still loading. `unasked`: the session couldn't be loaded; a checkout asks again. */
type PricingVisitor =
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

/** They have just signed up: one decision, without the rest of the page for visitors. */
export const isNewcomer = (visitor: PricingVisitor): boolean =>
  visitor.kind === 'member' && visitor.subscription.state === 'none' && visitor.subscription.trialAvailable;

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

export type Question =
  | { kind: 'login'; wanted: Wanted }
  | { kind: 'change'; wanted: { tier: Plan; interval: Interval }; priceId: string }
  | { kind: 'lifetimeInstead'; priceId: string; amount: number };

export type Purchase = ReturnType<typeof usePurchase>;

export function usePurchase(pricing: Pricing | undefined, visitor: PricingVisitor['kind']) {
  const [question, setQuestion] = useState<Question>();
  const [pressed, setPressed] = useState<Tier>();
  const navigate = useNavigate();
  const checkout = useCheckout({
    onLoginRequired: (wanted) => {
      keepChoice(wanted, true);
      setQuestion({ kind: 'login', wanted });
    },
  });

  const pay = (wanted: Wanted, priceId: string) => {
    const isLoggedOut = visitor === 'guest';
    keepChoice(wanted, isLoggedOut);
    if (isLoggedOut) void navigate({ to: '/signup', search: { next: '/pricing' } });
    else checkout.mutate({ wanted, priceId });
  };

  /** `card`: whose button was pressed; the free trial and Basic are the same purchase. */
  const begin = (action: PlanAction, card?: Tier) => {
    if (action.kind === 'nothing' || checkout.isPending) return;
    setPressed(card);
    if (!pricing || visitor === 'unknown') return showToast(copy.loading);
    const { priceId, amount } = priceOf(action.wanted, pricing);
    if (priceId === null) return showToast({ ...copy.noPrice, tone: 'danger' });
    switch (action.kind) {
      case 'checkout':
        return pay(action.wanted, priceId);
      case 'change':
        return setQuestion({ kind: 'change', wanted: action.wanted, priceId });
      case 'lifetimeInstead':
        return setQuestion({ kind: 'lifetimeInstead', priceId, amount });
    }
  };

  return {
    begin,
    pay,
    question,
    isPaying: checkout.isPending,
    /** Whether this button is waiting for the checkout. Without `card`: the reminder's button. */
    isUnderWay: (action: PlanAction, card?: Tier) =>
      checkout.isPending && action.kind !== 'nothing' && pressed === card,
    close: () => setQuestion(undefined),
  };
}

type Reply = ReplyOf<typeof billingApi.createSubscriptionCheckout>;

function openCheckout(wanted: Wanted, priceId: string): Promise<Reply> {
  const plan = planIn(wanted);
  if (!plan) return call('POST /api/payment/create-lifetime-checkout', { body: { priceId } });
  const { tier, interval } = plan;
  return call('POST /api/payment/create-subscription-checkout', { body: { priceId, tier: tierNames[tier], interval } });
}

/** No one is logged in. Recognized by its text as well, because another server may reply that way. Source: specification part 2 §8. */
function isLoginRequired(error: unknown): boolean {
  if (isNotSignedIn(error)) return true;
  return error instanceof ApiError && /Not authenticated|Authentication required/.test(error.message);
}

function showPaymentError(error: unknown): void {
  const code = error instanceof ApiError ? (error.code ?? '') : '';
  if (code === 'price_unavailable') return showToast({ ...copy.noPrice, tone: 'danger' });
  const specific = ['already_subscribed', 'price_changed', 'payments_unavailable', 'too_many_tries'];
  const isSpecific = error instanceof NetworkError || specific.includes(code);
  const description = isSpecific ? errorText(error, copy.failed.description) : copy.failed.description;
  showToast({ ...copy.failed, description, tone: 'danger' });
}

function refetchAfter(error: unknown, client: QueryClient): void {
  if (!(error instanceof ApiError)) return;
  const refresh = ({ queryKey }: { queryKey: readonly string[] }) => void client.invalidateQueries({ queryKey });
  if (error.code === 'price_changed' || error.code === 'price_unavailable') refresh(pricingQuery);
  if (error.code === 'already_subscribed' || error.code === 'no_membership') refresh(subscriptionQuery);
}

/** Opens the checkout, and stays pending until that page is there, so that no one presses twice. */
function useCheckout({ onLoginRequired }: { onLoginRequired: (wanted: Wanted) => void }) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    onMutate: clearToast,
    mutationFn: async ({ wanted, priceId }: { wanted: Wanted; priceId: string }) => {
      try {
        return await openCheckout(wanted, priceId);
      } catch (error) {
        // Returned rather than thrown: the toast of an ended session would replace the dialog.
        if (isLoginRequired(error)) return 'login';
        throw error;
      }
    },
    onSuccess: async (reply, { wanted }) => {
      if (reply === 'login') {
        if ((await fetchCurrentMember(client)) === null) forgetSession(client);
        onLoginRequired(wanted);
      } else if (reply.checkoutUrl !== undefined) await leaveFor(reply.checkoutUrl);
      else if (reply.sessionId !== undefined) {
        const { sessionId } = reply;
        await router.navigate({ to: '/practice-checkout/$sessionId', params: { sessionId } });
      } else showToast({ ...copy.failed, tone: 'danger' });
    },
    onError: (error) => {
      showPaymentError(error);
      refetchAfter(error, client);
    },
  });
}

export function useChangePreview(priceId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: endpointQuery('GET /api/subscription/change', { query: { priceId } }).queryKey,
    queryFn: async () => {
      try {
        return await call('GET /api/subscription/change', { query: { priceId } });
      } catch (error) {
        refetchAfter(error, client);
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call('POST /api/subscription/change', { body: { priceId } }),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      const { plan } = subscription;
      showToast({ ...copy.changed(plan ? tierNames[plan.tier] : ''), tone: 'success' });
    },
    onError: (error) => refetchAfter(error, client),
  });
}
