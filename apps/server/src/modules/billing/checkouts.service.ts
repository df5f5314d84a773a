import { randomUUID } from 'node:crypto';
import type { billingApi } from '@someday/contract/api/billing';
import type { BodyOf, ReplyOf } from '@someday/contract/api/endpoint';
import {
  isSubscriptionOffer,
  offers,
  subscriptionOffers,
  tierNames,
  trialDays,
  type OfferKey,
} from '@someday/contract/rules/plans';
import { PaymentsError, type Payments } from '#server/adapters/payments/payments.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { createWorkQueue, type WorkQueue } from '#server/lib/work-queue.ts';
import { findPayer, lockAccount } from './billing-accounts.repo.ts';
import { billingCopy } from './billing.copy.ts';
import type { PlanStatusService } from './entitlements.service.ts';
import { insertCheckout, openCheckouts, setSession, type CheckoutRow } from './checkouts.repo.ts';
import { dropUnasked, resolvedOffer, offerOfPrice } from './early-places.service.ts';
import { asAppError, type SubscriptionSync } from './subscription-sync.service.ts';
import { presentSubscription } from './subscription.service.ts';
import type { Platform } from '#server/platform.ts';

type CheckoutReply = ReplyOf<(typeof billingApi)['createLifetimeCheckout']>;
type SubscriptionCheckout = BodyOf<(typeof billingApi)['createSubscriptionCheckout']>;

/** How long a checkout can be paid; an early-adopter place is held a few minutes longer for a late answer. */
const openSeconds = 3600;
const holdSeconds = openSeconds + 300;

const openLimits = { atOnce: 3, waiting: 2000 };

export interface CheckoutsDeps extends Pick<Platform, 'db' | 'payments' | 'limits' | 'publicUrl'> {
  readonly sync: SubscriptionSync | null;
  readonly planStatus: PlanStatusService;
  readonly queue: WorkQueue;
}

/** The row exists before the provider is asked, and its id is the reference there, so a payment always finds it. */
export function createCheckoutsService({ db, payments, sync, planStatus, limits, queue, publicUrl }: CheckoutsDeps) {
  const openQueue = createWorkQueue(openLimits);

  function provider(): { payments: Payments; sync: SubscriptionSync } {
    if (payments === null || sync === null) throw appError('not_found');
    return { payments, sync };
  }

  async function spendBudget(budget: (typeof budgets)['payments' | 'paymentChecks'], memberId: number): Promise<void> {
    refuseOverBudget(await limits.take(budget, String(memberId)));
  }

  async function chooseCheckout(
    tx: Tx,
    memberId: number,
    offer: OfferKey,
  ): Promise<{ chosen: CheckoutRow; replaced: CheckoutRow[] }> {
    const open = await openCheckouts(tx, memberId);
    const reusable = open.find((one) => one.offer === offer && one.isFresh);
    const chosen = reusable ?? (await insertCheckout(tx, { id: randomUUID(), memberId, offer, seconds: openSeconds }));
    return { chosen, replaced: open.filter(({ id }) => id !== chosen.id) };
  }

  async function openSession(
    memberId: number,
    { id, offer, sessionId, url, expiresAt }: CheckoutRow,
    { trial, customerId }: { trial: number; customerId: string | null },
  ) {
    if (sessionId !== null && url !== null) return { sessionId, url };
    const { payments: client } = provider();
    const payer = await findPayer(db, memberId);
    if (payer === undefined) throw appError('not_signed_in');
    const success = offers[offer].tier === 'lifetime' ? 'lifetime-success' : 'subscription-success';
    const opened = await client.openCheckout({
      reference: id,
      memberId,
      email: payer.email,
      customerId,
      offer,
      trialDays: trial,
      successUrl: `${publicUrl}/${success}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/subscription`,
      expiresAt,
    });
    if (await setSession(db, id, opened.sessionId, opened.url)) return opened;
    await client.expireCheckout(opened.sessionId);
    throw appError('payments_unavailable');
  }

  async function openCheckout(
    memberId: number,
    choose: (tx: Tx) => Promise<{ chosen: CheckoutRow; replaced: CheckoutRow[]; trial: number }>,
    { isKnown } = { isKnown: true },
  ): Promise<CheckoutReply> {
    const { chosen, replaced, trial } = await openQueue(() =>
      inTransaction(db, async (tx) => {
        if ((await lockAccount(tx, memberId)) === undefined) throw appError('not_signed_in');
        return choose(tx);
      }),
    );
    for (const old of replaced) await expire(memberId, old);
    const customerId = isKnown ? (await planStatus.of(db, memberId)).customerId : null;
    try {
      const { sessionId, url } = await openSession(memberId, chosen, { trial, customerId });
      if (planStatus.mode === 'stripe') return { checkoutUrl: url };
      return { developmentMode: true, message: billingCopy.practice, sessionId };
    } catch (error) {
      // The provider may have created it, so the row stays for the next attempt.
      if (!(error instanceof PaymentsError) || error.kind === 'unavailable') throw asAppError(error);
      await forget(memberId, chosen);
      // Either the provider has deleted the customer, or the price doesn't exist.
      if (error.kind === 'missing' && customerId !== null) return openCheckout(memberId, choose, { isKnown: false });
      throw appError('payments_unavailable', { cause: error });
    }
  }

  async function forget(memberId: number, { id }: CheckoutRow): Promise<void> {
    await inTransaction(db, (tx) => dropUnasked(tx, memberId, id));
  }

  async function expire(memberId: number, old: CheckoutRow): Promise<void> {
    const { sessionId } = old;
    if (sessionId === null) return forget(memberId, old);
    const { payments: client, sync: syncer } = provider();
    try {
      await client.expireCheckout(sessionId);
      await queue(() => inTransaction(db, (tx) => syncer.syncCheckout(tx, sessionId)));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
    }
  }

  return {
    /** Errors: `price_unavailable`, `price_changed`, `already_subscribed`, `payments_unavailable`, `too_many_tries`. */
    async openForSubscription(
      memberId: number,
      { priceId, tier, interval }: SubscriptionCheckout,
    ): Promise<CheckoutReply> {
      const { payments: client } = provider();
      const key = offerOfPrice(client, priceId);
      const wanted = key !== undefined && isSubscriptionOffer(key) ? subscriptionOffers[key] : undefined;
      if (wanted?.interval !== interval || tierNames[wanted.tier] !== tier) throw appError('price_unavailable');
      await spendBudget(budgets.payments, memberId);
      return openCheckout(memberId, async (tx) => {
        const member = await planStatus.of(tx, memberId);
        const present = presentSubscription(member.subscriptions, member.now);
        if (member.entitlement.state === 'lifetime' || present?.isRunning === true)
          throw appError('already_subscribed');
        const { tier: plan, early } = wanted;
        const isSold = (offer: OfferKey) => client.priceIds[offer] !== null;
        const offer = await resolvedOffer(tx, memberId, { plan, interval, early }, { isSold, seconds: holdSeconds });
        const trial = member.trialUsedAt === null ? trialDays : 0;
        return { ...(await chooseCheckout(tx, memberId, offer)), trial };
      });
    },

    /** For anyone who doesn't have it yet, with or without a running subscription. Errors: as above, except `price_changed`. */
    async openForLifetime(memberId: number, priceId: string): Promise<CheckoutReply> {
      if (offerOfPrice(provider().payments, priceId) !== 'lifetime') throw appError('price_unavailable');
      await spendBudget(budgets.payments, memberId);
      return openCheckout(memberId, async (tx) => {
        const { entitlement: held } = await planStatus.of(tx, memberId);
        if (held.state === 'lifetime') throw appError('already_subscribed');
        return { ...(await chooseCheckout(tx, memberId, 'lifetime')), trial: 0 };
      });
    },

    /** Asks the provider about the member's open checkouts. Errors: `payments_unavailable`, `too_many_tries`. */
    async check(memberId: number): Promise<void> {
      const { sync: syncer } = provider();
      await spendBudget(budgets.paymentChecks, memberId);
      for (const { sessionId } of await openCheckouts(db, memberId)) {
        if (sessionId === null) continue;
        await queue(() => inTransaction(db, (tx) => syncer.syncCheckout(tx, sessionId))).catch((error: unknown) => {
          throw asAppError(error);
        });
      }
    },
  };
}
