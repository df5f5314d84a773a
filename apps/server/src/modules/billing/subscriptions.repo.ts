import { sql } from 'kysely';
import type { SubscriptionOfferKey } from '@someday/contract/plans';
import type { Db, Tx } from '#server/db/client.ts';
import type { SubscriptionFacts } from '#server/adapters/payments/payments.ts';

export async function findSubscription(db: Db, id: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'member_id as memberId', 'offer', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes what the provider says. */
export async function saveSubscription(
  tx: Tx,
  memberId: number,
  offer: SubscriptionOfferKey,
  facts: SubscriptionFacts,
): Promise<void> {
  const { card } = facts;
  const values = {
    member_id: memberId,
    customer_id: facts.customerId,
    offer,
    state: facts.state,
    started_at: facts.startedAt,
    trial_ends_at: facts.trialEndsAt,
    period_starts_at: facts.periodStartsAt,
    period_ends_at: facts.periodEndsAt,
    cancel_at_period_end: facts.cancelAtPeriodEnd,
    ended_at: facts.endedAt,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_exp_month: card?.expMonth ?? null,
    card_exp_year: card?.expYear ?? null,
  };
  await tx
    .insertInto('subscriptions')
    .values({ id: facts.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Running or still to be paid, newest first. */
export async function livingSubscriptions(db: Db, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'state', 'customer_id as customerId'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['trialing', 'active', 'past_due'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Those of which news should have come an hour ago. */
export async function overdueSubscriptions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('state', 'in', ['trialing', 'active', 'past_due'])
    .where('period_ends_at', '<', sql<Date>`someday_now() - interval '1 hour'`)
    .execute();
  return rows.map(({ id }) => id);
}
