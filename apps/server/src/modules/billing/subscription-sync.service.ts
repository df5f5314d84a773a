import { createHash } from 'node:crypto';
import * as z from 'zod';
import { offers } from '@someday/contract/rules/plans';
import {
  PaymentsError,
  type CheckoutFacts,
  type PaymentEvent,
  type Payments,
  type SubscriptionFacts,
} from '#server/adapters/payments/payments.ts';
import { enqueueJob, defineJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import * as accounts from './billing-accounts.repo.ts';
import { saveCheckout } from './checkouts.repo.ts';
import { releaseEarlyPlace, confirmEarlyPlace } from './early-places.service.ts';
import { enqueueLifetimeEmail, planBillingEmails } from './emails/billing-emails.service.ts';
import { lockPaymentObject } from './payment-events.repo.ts';
import { findSubscription, unendedSubscriptions, saveSubscription } from './subscriptions.repo.ts';

const id = z.int().positive();

/** A member pays for one thing at a time: ends what a lifetime purchase or a newer subscription has replaced. */
export const endSurplus = defineJob({
  kind: 'billing-end-surplus',
  payload: z.object({ memberId: id }),
  irreversible: 'act',
});

export const endRepeatedTrial = defineJob({
  kind: 'billing-end-repeated-trial',
  payload: z.object({ subscriptionId: z.string() }),
  irreversible: 'act',
});

export const reconcile = defineJob({ kind: 'billing-reconcile', payload: z.object({}), irreversible: 'act' });

export const stopPaying = defineJob({ kind: 'billing-stop-paying', payload: z.object({ memberId: id }) });

export const forgetCustomer = defineJob({
  kind: 'billing-forget-customer',
  payload: z.object({ customerId: z.string() }),
  irreversible: 'act',
});

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;
type About = NonNullable<PaymentEvent['about']>;

/** The provider is asked while the row is locked, so newer state is never overwritten by older. */
export function createSubscriptionSync({ payments, logger }: { payments: Payments; logger: Logger }) {
  async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
    return answer.catch((error: unknown) => {
      if (error instanceof PaymentsError && error.kind === 'missing') return null;
      throw error;
    });
  }

  async function syncCheckout(tx: Tx, sessionId: string): Promise<void> {
    await lockPaymentObject(tx, sessionId);
    const facts = await unlessMissing(payments.checkout(sessionId));
    if (facts === null) return logger.warn({ sessionId }, 'checkout-unknown');
    // Locks are always taken in this order: checkout, subscription, account.
    if (facts.state === 'paid' && facts.subscriptionId !== null) await syncSubscription(tx, facts.subscriptionId);
    await recordCheckout(tx, facts);
  }

  async function recordCheckout(tx: Tx, facts: CheckoutFacts): Promise<void> {
    const { memberId, reference, offer, sessionId, state, createdAt, customerId } = facts;
    if (memberId === null || reference === null || offer === null) return;
    if ((await accounts.lockAccount(tx, memberId)) === undefined) return accounts.keepIdFree(tx, memberId);
    await saveCheckout(tx, { id: reference, memberId, offer, sessionId, state, createdAt });
    if (state !== 'open') await releaseEarlyPlace(tx, memberId);
    if (state !== 'paid') return;
    await accounts.setCustomer(tx, memberId, customerId);
    await confirmEarlyPlace(tx, memberId);
    if (offers[offer].tier === 'lifetime') {
      await accounts.lifetimePaid(tx, memberId, createdAt);
      await enqueueLifetimeEmail(tx, memberId);
      await enqueueJob(tx, endSurplus, { memberId }, { key: String(memberId), ifExists: 'rearm' });
    }
  }

  async function syncSubscription(tx: Tx, id: string): Promise<void> {
    await lockPaymentObject(tx, id);
    const facts = await unlessMissing(payments.subscription(id));
    if (facts === null) return logger.warn({ subscription: id }, 'subscription-unknown');
    await recordSubscription(tx, facts);
  }

  async function recordSubscription(tx: Tx, facts: SubscriptionFacts): Promise<void> {
    const { id, memberId } = facts;
    if (memberId === null) return;
    if ((await accounts.lockAccount(tx, memberId)) === undefined) {
      if (facts.offer !== null) await accounts.keepIdFree(tx, memberId);
      return;
    }
    const before = await findSubscription(tx, id);
    const offer = facts.offer ?? before?.offer;
    if (offer === undefined) return logger.error({ subscription: id }, 'subscription-of-unknown-price');
    await saveSubscription(tx, memberId, offer, facts);
    await accounts.setCustomer(tx, memberId, facts.customerId);
    await checkTrial(tx, memberId, facts);
    await confirmEarlyPlace(tx, memberId);
    const account = await accounts.lockAccount(tx, memberId);
    const unended = await unendedSubscriptions(tx, memberId);
    if (unended.length > (account?.lifetimeAt === null ? 1 : 0)) {
      await enqueueJob(tx, endSurplus, { memberId }, { key: String(memberId), ifExists: 'rearm' });
    }
    await stopForClosed(tx, memberId, facts);
    await planBillingEmails(tx, id);
  }

  /** Paid or resumed in another window after the account was closed. Only once: if it can't be ended now, it couldn't be later either. */
  async function stopForClosed(tx: Tx, memberId: number, facts: SubscriptionFacts): Promise<void> {
    const { id, state, cancelAtPeriodEnd } = facts;
    if (state === 'ended' || state === 'incomplete' || cancelAtPeriodEnd) return;
    const payer = await accounts.findPayer(tx, memberId);
    if (payer === undefined || payer.closedAt === null) return;
    await enqueueJob(tx, stopPaying, { memberId }, { key: `${memberId} ${id}` });
  }

  async function checkTrial(tx: Tx, memberId: number, facts: SubscriptionFacts): Promise<void> {
    const { id, trialEndsAt, startedAt, state, card } = facts;
    if (trialEndsAt === null) return;
    await accounts.trialUsed(tx, memberId, startedAt);
    if (card === null) return;
    const hash = createHash('sha256').update(card.fingerprint).digest();
    const owner = await accounts.trialCardOwner(tx, hash, memberId);
    if (owner !== memberId && state === 'trialing')
      await enqueueJob(tx, endRepeatedTrial, { subscriptionId: id }, { key: id });
  }

  return {
    syncCheckout,
    syncSubscription,
    recordCheckout,
    recordSubscription,
    sync: (tx: Tx, { kind, id }: About): Promise<void> =>
      kind === 'checkout' ? syncCheckout(tx, id) : syncSubscription(tx, id),
  };
}

/** Call in the transaction that closes an account. Nothing more is charged, and what has been paid for is theirs if they come back. */
export async function stopPayments(tx: Tx, memberId: number): Promise<void> {
  if ((await unendedSubscriptions(tx, memberId)).length === 0) return;
  await enqueueJob(tx, stopPaying, { memberId }, { key: String(memberId), ifExists: 'rearm' });
}

export async function forgetPayer(tx: Tx, memberId: number): Promise<void> {
  for (const customerId of await accounts.customersOf(tx, memberId)) {
    await enqueueJob(tx, forgetCustomer, { customerId }, { key: customerId });
  }
}

export function providersFailure(error: unknown): PaymentsError | undefined {
  const failure = error instanceof AppError ? error.cause : error;
  return failure instanceof PaymentsError ? failure : undefined;
}

/** The error people see for a provider's failure; the provider's own words stay in the log. Other errors are returned unchanged. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  if (error.kind === 'declined') return appError('card_declined', { cause: error });
  return appError(error.kind === 'missing' ? 'no_membership' : 'payments_unavailable', { cause: error });
}
