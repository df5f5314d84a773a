import { validationTexts } from '@someday/contract/texts/validation.copy';
import type { billingApi, cancelBodySchema, PlanChange } from '@someday/contract/api/billing';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import {
  isSubscriptionOffer,
  subscriptionOffers,
  type OfferKey,
  type SubscriptionOfferKey,
} from '@someday/contract/rules/plans';
import type * as z from 'zod';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { appError, refuseOverBudget, wrongField } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createKeyedQueue } from '#server/lib/work-queue.ts';
import { findPayer, insertCancellation, lockAccount } from './billing-accounts.repo.ts';
import { billingCopy } from './billing.copy.ts';
import type { MemberEntitlement } from './entitlements.service.ts';
import { releaseEarlyPlace, resolvedOffer, offerOfPrice } from './early-places.service.ts';
import { enqueueCancellationEmails } from './emails/billing-emails.service.ts';
import type { CheckoutsDeps } from './checkouts.service.ts';
import { asAppError, type SubscriptionSync } from './subscription-sync.service.ts';
import { presentSubscription } from './subscription.service.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

const holdSeconds = 300;

type CancelReply = ReplyOf<(typeof billingApi)['cancelSubscription']>;

export function createChangesService({ db, payments, sync, planStatus, limits, queue, publicUrl }: CheckoutsDeps) {
  /** A double click gets two answers but cancels once. */
  const memberQueue = createKeyedQueue();

  async function requireProvider(memberId: number): Promise<{ payments: Payments; sync: SubscriptionSync }> {
    if (payments === null || sync === null) throw appError('not_found');
    refuseOverBudget(await limits.take(budgets.payments, String(memberId)));
    return { payments, sync };
  }

  async function running(memberId: number): Promise<{ row: SubscriptionRow; member: MemberEntitlement }> {
    const member = await planStatus.of(db, memberId);
    const present = presentSubscription(member.subscriptions, member.now);
    if (member.entitlement.state === 'lifetime' || present?.isRunning !== true) throw appError('no_membership');
    return { row: present.row, member };
  }

  async function cancellable(memberId: number): Promise<{ row: SubscriptionRow; now: Date }> {
    const { subscriptions, now, entitlement: held } = await planStatus.of(db, memberId);
    const present = presentSubscription(subscriptions, now);
    const row = present?.isRunning === true ? present.row : subscriptions.find(({ state }) => state === 'past_due');
    if (held.state === 'lifetime' || row === undefined) throw appError('nothing_to_cancel');
    return { row, now };
  }

  function offerOf(priceIds: Payments['priceIds'], priceId: string): SubscriptionOfferKey {
    const offer = offerOfPrice({ priceIds }, priceId);
    if (offer === undefined || !isSubscriptionOffer(offer)) throw appError('price_unavailable');
    return offer;
  }

  async function translated<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw asAppError(error);
    });
  }

  const syncNow = (syncer: SubscriptionSync, id: string): Promise<void> =>
    translated(queue(() => inTransaction(db, (tx) => syncer.syncSubscription(tx, id))));

  async function reserveOffer(memberId: number, offer: SubscriptionOfferKey, priceIds: Payments['priceIds']) {
    const { tier: plan, interval, early } = subscriptionOffers[offer];
    const isSold = (key: OfferKey) => priceIds[key] !== null;
    return inTransaction(db, async (tx) => {
      await lockAccount(tx, memberId);
      return resolvedOffer(tx, memberId, { plan, interval, early }, { isSold, seconds: holdSeconds });
    });
  }

  async function cancelNow(memberId: number, body: z.output<typeof cancelBodySchema>): Promise<CancelReply> {
    const provider = await requireProvider(memberId);
    const payer = await findPayer(db, memberId);
    if (payer?.email.toLowerCase() !== body.confirmEmail.toLowerCase()) {
      throw wrongField('confirmEmail', validationTexts.notYourEmail);
    }
    const { row, now } = await cancellable(memberId);
    const isOverdue = row.state === 'past_due';
    const end = isOverdue
      ? provider.payments.endSubscription(row.id)
      : provider.payments.setCancelAtPeriodEnd(row.id, true);
    await translated<unknown>(end);
    await syncNow(provider.sync, row.id);
    const endsAt = isOverdue ? now : row.periodEndsAt;
    if (!row.cancelAtPeriodEnd) {
      await inTransaction(db, async (tx) => {
        const id = await insertCancellation(tx, memberId, body.reason, body.feedback);
        await enqueueCancellationEmails(tx, id, endsAt);
      });
    }
    return { message: billingCopy.canceled, endsAt: endsAt.toISOString() };
  }

  return {
    /** Errors: `no_membership` for someone who has never paid. */
    async openPortal(memberId: number): Promise<{ url: string }> {
      const provider = await requireProvider(memberId);
      const { customerId } = await planStatus.of(db, memberId);
      if (customerId === null) throw appError('no_membership');
      return { url: await translated(provider.payments.openPortal(customerId, `${publicUrl}/member-dashboard`)) };
    },

    async preview(memberId: number, priceId: string): Promise<Omit<PlanChange, 'nextAt'> & { nextAt: string }> {
      const { payments: provider } = await requireProvider(memberId);
      const offer = offerOf(provider.priceIds, priceId);
      const { row } = await running(memberId);
      const { dueNow, nextAmount, nextAt } = await translated(provider.previewChange(row.id, offer));
      return { dueNow, nextAmount, nextAt: nextAt.toISOString() };
    },

    /** Errors: `price_unavailable`, `price_changed`, `no_membership`, `card_declined` (nothing has changed), `payments_unavailable`. */
    async changePlan(memberId: number, priceId: string): Promise<void> {
      const provider = await requireProvider(memberId);
      const wanted = offerOf(provider.payments.priceIds, priceId);
      const { row } = await running(memberId);
      const offer = await reserveOffer(memberId, wanted, provider.payments.priceIds);
      try {
        await translated(provider.payments.changePlan(row.id, offer));
      } catch (error) {
        if (subscriptionOffers[offer].early) await inTransaction(db, (tx) => releaseEarlyPlace(tx, memberId));
        throw error;
      }
      await syncNow(provider.sync, row.id);
    },

    /** Ends with the paid period, an overdue one now. Errors: `invalid_input`, `nothing_to_cancel`, `payments_unavailable`. */
    cancel: (memberId: number, body: z.output<typeof cancelBodySchema>): Promise<CancelReply> =>
      memberQueue(String(memberId), () => cancelNow(memberId, body)),

    /** Errors: `no_membership` if it has already ended, `payments_unavailable`. */
    async reactivate(memberId: number): Promise<void> {
      const provider = await requireProvider(memberId);
      const { row } = await running(memberId);
      if (!row.cancelAtPeriodEnd) return;
      await translated(provider.payments.setCancelAtPeriodEnd(row.id, false));
      await syncNow(provider.sync, row.id);
    },
  };
}
