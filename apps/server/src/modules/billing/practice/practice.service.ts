import * as z from 'zod';
import type { PracticeCard, PracticeCheckout, PracticeWallet } from '@someday/contract/api/billing';
import { isSubscriptionOffer, offerKeys, offers, trialDays as freeDays } from '@someday/contract/rules/plans';
import { BadSignatureError, PaymentsError, type Payments } from '#server/adapters/payments/payments.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { newToken } from '#server/lib/random-codes.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { WorkQueue } from '#server/lib/work-queue.ts';
import { findCheckout, saveCheckout } from '#server/modules/billing/checkouts.repo.ts';
import { lockPaymentObject } from '#server/modules/billing/payment-events.repo.ts';
import * as rules from './practice-rules.ts';
import type { PracticeSubscription } from './practice-rules.ts';
import type { SubscriptionSync } from '#server/modules/billing/subscription-sync.service.ts';
import {
  findSubscription,
  findHoldings,
  practiceTime,
  saveSubscription,
} from '#server/modules/billing/subscriptions.repo.ts';
import type { Platform } from '#server/platform.ts';

type Change = (subscription: PracticeSubscription, now: Date) => PracticeSubscription;

/** Stores nothing of its own: everything follows from what billing has recorded and from the time. A credit is shown, not deducted. */
export function createPracticePayments({ db, publicUrl }: { db: Db; publicUrl: string }): Payments {
  const change = (id: string, work: Change) =>
    inTransaction(db, async (tx) => {
      const { changed, now } = await changedOf(tx, id, work);
      await saveSubscription(tx, changed.memberId, changed.offer, changed);
      // For a caller that is killed before it records the rest.
      await plan(tx, changed.memberId, now);
      return changed;
    });

  return {
    priceIds: z.parse(
      z.record(z.enum(offerKeys), z.string()),
      Object.fromEntries(offerKeys.map((offer) => [offer, `practice_${offer}`])),
    ),

    async openCheckout({ reference }) {
      const sessionId = `practice_cs_${reference}`;
      return { sessionId, url: `${publicUrl}/practice-checkout/${sessionId}` };
    },
    checkout: (sessionId) => checkoutOf(db, sessionId),
    async expireCheckout(sessionId) {
      const { reference: id, ...checkout } = await checkoutOf(db, sessionId);
      await inTransaction(db, (tx) => saveCheckout(tx, { ...checkout, id, state: 'expired' }));
    },

    subscription: async (id) => (await subscriptionOf(db, id)).subscription,
    async previewChange(id, offer) {
      const { subscription, now } = await subscriptionOf(db, id);
      const { changed, dueNow } = rules.withOffer(running(subscription), offer, now);
      return { dueNow, nextAmount: offers[offer].cents, nextAt: changed.periodEndsAt };
    },
    changePlan: (id, offer) =>
      change(id, (subscription, now) => {
        const { changed, dueNow } = rules.withOffer(running(subscription), offer, now);
        if (dueNow > 0 && !rules.canPay(subscription)) throw new PaymentsError('declined', 'the card was declined');
        return changed;
      }),
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) =>
      change(id, (subscription) => ({ ...running(subscription), cancelAtPeriodEnd })),
    async endSubscription(id) {
      await change(id, rules.ended);
    },
    async endTrial(id) {
      await change(id, rules.withoutTrial);
    },

    openPortal: async () => `${publicUrl}/practice-wallet`,
    // An erased member's rows are gone already.
    removeCustomer: async () => {},
    async readEvent() {
      throw new BadSignatureError('practice payments send no events');
    },
    async *eventsSince() {},
  };
}

const missing = () => new PaymentsError('missing', 'there is no such object');

function running(subscription: PracticeSubscription): PracticeSubscription {
  if (subscription.state === 'ended') throw new PaymentsError('refused', 'this subscription has ended');
  return subscription;
}

async function checkoutOf(db: Db, sessionId: string) {
  const row = await findCheckout(db, sessionId);
  if (row === undefined) throw missing();
  const { id: reference, ...checkout } = row;
  const isOver = checkout.state === 'open' && checkout.expiresAt <= (await practiceTime(db));
  const state = isOver ? 'expired' : checkout.state;
  return { ...checkout, sessionId, reference, state, customerId: null, subscriptionId: null } as const;
}

async function subscriptionOf(db: Db, id: string) {
  const row = id.startsWith('practice_') ? await findSubscription(db, id) : undefined;
  const now = await practiceTime(db);
  const subscription = row && (await subscriptionsOf(db, row.memberId, now)).find((one) => one.id === id);
  if (subscription === undefined) throw missing();
  return { subscription, now };
}

async function changedOf(tx: Tx, id: string, work: Change) {
  await lockPaymentObject(tx, id);
  const { subscription, now } = await subscriptionOf(tx, id);
  return { changed: work(subscription, now), now };
}

async function subscriptionsOf(db: Db, memberId: number, now: Date): Promise<PracticeSubscription[]> {
  const { customerId, subscriptions } = (await findHoldings(db, memberId)) ?? { customerId: null, subscriptions: [] };
  return subscriptions.map(({ cardBrand, cardLast4, cardExpMonth, cardExpYear, ...facts }) => {
    const isKnown = cardBrand !== null && cardLast4 !== null && cardExpMonth !== null && cardExpYear !== null;
    const card = isKnown
      ? { ...rules.practiceCard(memberId, rules.kindOf(cardLast4), now), expYear: cardExpYear }
      : null;
    return rules.advanced({ ...facts, memberId, customerId: customerId ?? '', card }, now);
  });
}

interface PracticeDeps extends Pick<Platform, 'db' | 'limits'> {
  readonly sync: SubscriptionSync;
  readonly queue: WorkQueue;
}

export type PracticeService = ReturnType<typeof createPracticeService>;

export function createPracticeService(deps: PracticeDeps | null) {
  function requireDeps(): PracticeDeps {
    if (deps === null) throw appError('not_found');
    return deps;
  }

  async function withinBudget(memberId: number): Promise<PracticeDeps> {
    refuseOverBudget(await requireDeps().limits.take(budgets.practicePayments, String(memberId)));
    return requireDeps();
  }

  async function change(memberId: number, work: Change): Promise<PracticeWallet> {
    const { db, sync } = await withinBudget(memberId);
    return inTransaction(db, async (tx) => {
      const newest = (await findHoldings(tx, memberId))?.subscriptions[0];
      if (newest === undefined) throw appError('no_membership');
      const { changed, now } = await changedOf(tx, newest.id, work);
      await sync.recordSubscription(tx, changed);
      await plan(tx, memberId, rules.nextStep(changed, now));
      return walletView(changed, now);
    });
  }

  return {
    isOpen: deps !== null,

    checkout: async (memberId: number, sessionId: string): Promise<PracticeCheckout> =>
      checkoutView(await ownCheckout(requireDeps().db, memberId, sessionId)),

    /** Errors: `not_found`, `card_declined`, `checkout_over`, `too_many_tries`. */
    async finish(memberId: number, sessionId: string, outcome: PracticeCard | 'expire'): Promise<PracticeCheckout> {
      const { db, sync } = await withinBudget(memberId);
      return inTransaction(db, async (tx) => {
        await lockPaymentObject(tx, sessionId);
        const checkout = await ownCheckout(tx, memberId, sessionId);
        const { offer, trialDays } = checkout;
        if (checkout.state !== 'open') throw appError('checkout_over');
        if (outcome === 'declined') throw appError('card_declined');
        const state = outcome === 'expire' ? 'expired' : 'paid';
        const customerId = checkout.customerId ?? practiceId('cus', memberId);
        if (outcome !== 'expire' && isSubscriptionOffer(offer)) {
          const now = await practiceTime(tx);
          const card = rules.practiceCard(memberId, outcome, now);
          const terms = { id: practiceId('sub', memberId), memberId, offer, customerId, card };
          const subscription = rules.begun(terms, trialDays, now);
          await sync.recordSubscription(tx, subscription);
          await plan(tx, memberId, rules.nextStep(subscription, now));
        }
        await sync.recordCheckout(tx, { ...checkout, state, customerId });
        return checkoutView({ ...checkout, state });
      });
    },

    async wallet(memberId: number): Promise<PracticeWallet> {
      const now = await practiceTime(requireDeps().db);
      const [newest] = await subscriptionsOf(requireDeps().db, memberId, now);
      return walletView(newest, now);
    },

    /** Immediately pays anything overdue with the new card. Errors: `no_membership`, `card_declined`, `too_many_tries`. */
    changeCard: (memberId: number, kind: PracticeCard): Promise<PracticeWallet> =>
      change(memberId, (subscription, now) => {
        if (kind === 'declined') throw appError('card_declined');
        const state = subscription.state === 'past_due' ? 'active' : subscription.state;
        return { ...subscription, state, card: rules.practiceCard(memberId, kind, now) };
      }),

    /** Acts as if the time until the membership's next step had passed. Errors: `no_membership`, `too_many_tries`. */
    bringPayment: (memberId: number): Promise<PracticeWallet> =>
      change(memberId, (subscription, now) => {
        if (subscription.state === 'ended') throw appError('no_membership');
        return rules.skippedAhead(subscription, now);
      }),

    async runDueSteps(memberId: number, complete: (tx: Tx) => Promise<void>): Promise<void> {
      const { db, sync, queue } = requireDeps();
      const now = await practiceTime(db);
      const subscriptions = await subscriptionsOf(db, memberId, now);
      const steps = subscriptions.flatMap((one) => rules.nextStep(one, now)?.getTime() ?? []);
      for (const { id } of subscriptions) await queue(() => inTransaction(db, (tx) => sync.syncSubscription(tx, id)));
      await inTransaction(db, async (tx) => {
        // A concurrent change has taken this job's lease and scheduled the next run.
        await complete(tx);
        await plan(tx, memberId, steps.length === 0 ? null : new Date(Math.min(...steps)));
      });
    },
  };
}

const practiceId = (kind: 'cus' | 'sub', memberId: number) => `practice_${kind}_${memberId}_${newToken()}`;

async function ownCheckout(db: Db, memberId: number, sessionId: string) {
  const holdings = await findHoldings(db, memberId);
  const checkout = await checkoutOf(db, sessionId).catch((cause: unknown) => {
    throw cause instanceof PaymentsError ? appError('not_found', { cause }) : cause;
  });
  if (holdings === undefined || checkout.memberId !== memberId) throw appError('not_found');
  const trialDays = holdings.trialUsedAt === null && isSubscriptionOffer(checkout.offer) ? freeDays : 0;
  return { ...checkout, customerId: holdings.customerId, trialDays };
}

function checkoutView(checkout: Awaited<ReturnType<typeof ownCheckout>>): PracticeCheckout {
  const { sessionId, state, trialDays, expiresAt } = checkout;
  const { tier, interval, cents } = offers[checkout.offer];
  const isLifetime = interval === 'once';
  return {
    sessionId,
    state,
    tier,
    interval,
    dueNow: trialDays > 0 ? 0 : cents,
    renewal: isLifetime ? null : cents,
    trialDays,
    expiresAt: expiresAt.toISOString(),
    successPath: `${isLifetime ? '/lifetime-success' : '/subscription-success'}?session_id=${sessionId}`,
  };
}

function walletView(subscription: PracticeSubscription | undefined, now: Date): PracticeWallet {
  const next = (subscription && rules.nextStep(subscription, now)?.toISOString()) ?? null;
  const card = subscription?.card ? rules.kindOf(subscription.card.last4) : null;
  if (next === null || subscription === undefined) return { card, nextPaymentAt: null, nextAmount: null, endsAt: null };
  const isEnding = subscription.cancelAtPeriodEnd && subscription.state !== 'past_due';
  if (isEnding) return { card, nextPaymentAt: null, nextAmount: null, endsAt: next };
  return { card, nextPaymentAt: next, nextAmount: offers[subscription.offer].cents, endsAt: null };
}

const practicePayments = defineJob({
  kind: 'practice-payments',
  payload: z.object({ memberId: z.int() }),
  irreversible: 'act',
});

async function plan(tx: Tx, memberId: number, dueAt: Date | null): Promise<void> {
  if (dueAt === null) return;
  await enqueueJob(tx, practicePayments, { memberId }, { key: String(memberId), dueAt, ifExists: 'rearm' });
}

export function practiceJobs(practice: PracticeService): JobHandler[] {
  return [
    jobHandler(practicePayments, {
      // Nothing else takes care of this member, so it is tried daily for years.
      maxAttempts: 1000,
      mayRun: async () => practice.isOpen,
      handle: ({ memberId }, context) => practice.runDueSteps(memberId, (tx) => context.completeIn(tx)),
    }),
  ];
}
