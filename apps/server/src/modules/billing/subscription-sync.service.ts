import { createHash } from 'node:crypto';
import * as z from 'zod';
import { offers } from '@someday/contract/plans';
import {
  PaymentsError,
  type PaymentEvent,
  type Payments,
  type SubscriptionFacts,
} from '#server/adapters/payments/payments.ts';
import { enqueueJob, defineJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import {
  findPayer,
  keepIdFree,
  lifetimePaid,
  lockAccount,
  setCustomer,
  trialCardOwner,
  trialUsed,
  customersOf,
} from './billing-accounts.repo.ts';
import { saveCheckout } from './checkouts.repo.ts';
import { releaseEarlyPlace, confirmEarlyPlace } from './early-places.service.ts';
import { enqueueLifetimeEmail, planBillingEmails } from './billing-emails.service.ts';
import { lockPaymentObject } from './payment-events.repo.ts';
import { findSubscription, livingSubscriptions, saveSubscription } from './subscriptions.repo.ts';

const id = z.int().positive();

/** A member pays for one thing at a time: ends what a lifetime membership or a newer subscription has replaced. */
export const endSurplus = defineJob({ kind: 'billing-end-surplus', payload: z.object({ memberId: id }) });

/** The card of this trial has begun another member's: its first payment is due. */
export const endRepeatedTrial = defineJob({
  kind: 'billing-end-repeated-trial',
  payload: z.object({ subscriptionId: z.string() }),
});

/** Once a day, and at a start: what the provider has said in the last 30 days and nobody heard. */
export const reconcile = defineJob({ kind: 'billing-reconcile', payload: z.object({}) });

/** An account was closed: nothing is paid any more. */
export const stopPaying = defineJob({ kind: 'billing-stop-paying', payload: z.object({ memberId: id }) });

/** An account was erased: the provider forgets it too. */
export const forgetCustomer = defineJob({
  kind: 'billing-forget-customer',
  payload: z.object({ customerId: z.string() }),
});

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;
type About = NonNullable<PaymentEvent['about']>;

/**
 * Writes how a checkout or a subscription stands with the provider. It is asked while its lock is held, so what is written is never older
 * than what stood there, whatever led here and in whatever order. Nothing in here touches a message.
 */
export function createSubscriptionSync({ payments, logger }: { payments: Payments; logger: Logger }) {
  /** Null: the provider does not know it (any more). */
  async function asked<T>(question: Promise<T>): Promise<T | null> {
    return question.catch((error: unknown) => {
      if (error instanceof PaymentsError && error.kind === 'missing') return null;
      throw error;
    });
  }

  async function syncCheckout(tx: Tx, sessionId: string): Promise<void> {
    await lockPaymentObject(tx, sessionId);
    const facts = await asked(payments.checkout(sessionId));
    if (facts === null) return logger.warn({ sessionId }, 'checkout-unknown');
    const { memberId, reference, offer, state, createdAt, customerId, subscriptionId } = facts;
    if (memberId === null || reference === null || offer === null) return;
    // Locks are taken in one order everywhere: the checkout's, the subscription's, the account's.
    if (state === 'paid' && subscriptionId !== null) await syncSubscription(tx, subscriptionId);
    if ((await lockAccount(tx, memberId)) === undefined) return keepIdFree(tx, memberId);
    await saveCheckout(tx, { id: reference, memberId, offer, sessionId, state, createdAt });
    if (state !== 'open') await releaseEarlyPlace(tx, memberId);
    if (state !== 'paid') return;
    await setCustomer(tx, memberId, customerId);
    await confirmEarlyPlace(tx, memberId);
    if (offers[offer].tier === 'lifetime') {
      await lifetimePaid(tx, memberId, createdAt);
      await enqueueLifetimeEmail(tx, memberId);
      await enqueueJob(tx, endSurplus, { memberId }, { key: String(memberId), ifExists: 'rearm' });
    }
  }

  async function syncSubscription(tx: Tx, id: string): Promise<void> {
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
    await confirmEarlyPlace(tx, memberId);
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
    syncCheckout,
    syncSubscription,
    sync: (tx: Tx, { kind, id }: About): Promise<void> =>
      kind === 'checkout' ? syncCheckout(tx, id) : syncSubscription(tx, id),
  };
}

/** In the transaction that closes an account: nothing is paid any more, and what was paid for stays theirs should they come back. */
export async function stopPayments(tx: Tx, memberId: number): Promise<void> {
  if ((await livingSubscriptions(tx, memberId)).length === 0) return;
  await enqueueJob(tx, stopPaying, { memberId }, { key: String(memberId), ifExists: 'rearm' });
}

/** In the transaction that erases an account, before its rows go: the provider forgets the member too. */
export async function forgetPayer(tx: Tx, memberId: number): Promise<void> {
  for (const customerId of await customersOf(tx, memberId)) {
    await enqueueJob(tx, forgetCustomer, { customerId }, { key: customerId });
  }
}

/** What the provider said, also where it has been put into a person's words already; undefined: it was not the provider. */
export function providersFailure(error: unknown): PaymentsError | undefined {
  const said = error instanceof AppError ? error.cause : error;
  return said instanceof PaymentsError ? said : undefined;
}

/** What a person reads of a provider's failure; its own words stay in the log. Anything else is given back as it is. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  switch (error.kind) {
    case 'declined':
      return appError('card_declined', { cause: error });
    case 'missing':
      return appError('no_membership', { cause: error });
    case 'unavailable':
    case 'refused':
      return appError('payments_unavailable', { cause: error });
  }
}
