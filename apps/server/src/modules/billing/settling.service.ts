import { createHash } from 'node:crypto';
import { offers } from '@someday/contract/plans';
import {
  PaymentsError,
  type PaymentEvent,
  type Payments,
  type SubscriptionFacts,
} from '#server/adapters/payments/payments.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Tx } from '#server/lib/transaction.ts';
import {
  findPayer,
  keepIdFree,
  lifetimePaid,
  lockAccount,
  setCustomer,
  trialCardOwner,
  trialUsed,
} from './billing-accounts.repo.ts';
import { endRepeatedTrial, endSurplus, stopPaying } from './billing.definitions.ts';
import { saveCheckout } from './checkouts.repo.ts';
import { releaseEarlyPlace, settleEarlyPlace } from './early-places.service.ts';
import { enqueueLifetimeEmail, planBillingEmails } from './billing-emails.service.ts';
import { lockPaymentObject } from './payment-events.repo.ts';
import { findSubscription, livingSubscriptions, saveSubscription } from './subscriptions.repo.ts';

export type SettlingService = ReturnType<typeof createSettlingService>;
type About = NonNullable<PaymentEvent['about']>;

/**
 * Writes how a checkout or a subscription stands with the provider. It is asked while its lock is held, so what is written is never older
 * than what stood there, whatever led here and in whatever order. Nothing in here touches a message.
 */
export function createSettlingService({ payments, logger }: { payments: Payments; logger: Logger }) {
  /** Null: the provider does not know it (any more). */
  async function asked<T>(question: Promise<T>): Promise<T | null> {
    return question.catch((error: unknown) => {
      if (error instanceof PaymentsError && error.kind === 'missing') return null;
      throw error;
    });
  }

  async function settleCheckout(tx: Tx, sessionId: string): Promise<void> {
    await lockPaymentObject(tx, sessionId);
    const facts = await asked(payments.checkout(sessionId));
    if (facts === null) return logger.warn({ sessionId }, 'checkout-unknown');
    const { memberId, reference, offer, state, createdAt, customerId, subscriptionId } = facts;
    if (memberId === null || reference === null || offer === null) return;
    // Locks are taken in one order everywhere: the checkout's, the subscription's, the account's.
    if (state === 'paid' && subscriptionId !== null) await settleSubscription(tx, subscriptionId);
    if ((await lockAccount(tx, memberId)) === undefined) return keepIdFree(tx, memberId);
    await saveCheckout(tx, { id: reference, memberId, offer, sessionId, state, createdAt });
    if (state !== 'open') await releaseEarlyPlace(tx, memberId);
    if (state !== 'paid') return;
    await setCustomer(tx, memberId, customerId);
    await settleEarlyPlace(tx, memberId);
    if (offers[offer].tier === 'lifetime') {
      await lifetimePaid(tx, memberId, createdAt);
      await enqueueLifetimeEmail(tx, memberId);
      await enqueueJob(tx, endSurplus, { memberId }, { key: String(memberId), ifExists: 'rearm' });
    }
  }

  async function settleSubscription(tx: Tx, id: string): Promise<void> {
    await lockPaymentObject(tx, id);
    const facts = await asked(payments.subscription(id));
    if (facts === null) return logger.warn({ subscription: id }, 'subscription-unknown');
    const { memberId } = facts;
    if (memberId === null) return;
    if ((await lockAccount(tx, memberId)) === undefined) {
      if (facts.offer !== null) await keepIdFree(tx, memberId);
      return;
    }
    const before = await findSubscription(tx, id);
    const offer = facts.offer ?? before?.offer;
    if (offer === undefined) return logger.error({ subscription: id }, 'subscription-of-unknown-price');
    await saveSubscription(tx, memberId, offer, facts);
    await setCustomer(tx, memberId, facts.customerId);
    await judgeTrial(tx, memberId, facts);
    await settleEarlyPlace(tx, memberId);
    const account = await lockAccount(tx, memberId);
    const living = await livingSubscriptions(tx, memberId);
    if (living.length > (account?.lifetimeAt === null ? 1 : 0)) {
      await enqueueJob(tx, endSurplus, { memberId }, { key: String(memberId), ifExists: 'rearm' });
    }
    await stopForClosed(tx, memberId, facts);
    await planBillingEmails(tx, id);
  }

  /** Paid, or gone on with, in another window after the account was closed. Once: whatever keeps it from ending would again. */
  async function stopForClosed(tx: Tx, memberId: number, facts: SubscriptionFacts): Promise<void> {
    const { id, state, cancelAtPeriodEnd } = facts;
    if (state === 'ended' || state === 'incomplete' || cancelAtPeriodEnd) return;
    const payer = await findPayer(tx, memberId);
    if (payer === undefined || payer.closedAt === null) return;
    await enqueueJob(tx, stopPaying, { memberId }, { key: `${memberId} ${id}` });
  }

  /** One trial for a member, and one for a card. */
  async function judgeTrial(tx: Tx, memberId: number, facts: SubscriptionFacts): Promise<void> {
    const { id, trialEndsAt, startedAt, state, card } = facts;
    if (trialEndsAt === null) return;
    await trialUsed(tx, memberId, startedAt);
    if (card === null) return;
    const hash = createHash('sha256').update(card.fingerprint).digest();
    const owner = await trialCardOwner(tx, hash, memberId);
    if (owner !== memberId && state === 'trialing')
      await enqueueJob(tx, endRepeatedTrial, { subscriptionId: id }, { key: id });
  }

  return {
    settleCheckout,
    settleSubscription,
    settle: (tx: Tx, { kind, id }: About): Promise<void> =>
      kind === 'checkout' ? settleCheckout(tx, id) : settleSubscription(tx, id),
  };
}
