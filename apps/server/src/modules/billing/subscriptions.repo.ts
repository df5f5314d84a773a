import { sql } from 'kysely';
import type { SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { idsOf } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { heldNow } from '#server/db/time.ts';
import type { SubscriptionFacts } from '#server/adapters/payments/payments.ts';

export async function findSubscription(db: Db, id: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'member_id as memberId', 'offer', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

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

export async function unendedSubscriptions(db: Db, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'state', 'customer_id as customerId'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['trialing', 'active', 'past_due'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The time for practice payments: while the clock is doubted, nothing is charged and nothing ends. */
export async function practiceTime(db: Db): Promise<Date> {
  return (await db.selectNoFrom(heldNow.as('now')).executeTakeFirstOrThrow()).now;
}

export const overdueSubscriptions = (db: Db): Promise<string[]> =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('state', 'in', ['trialing', 'active', 'past_due'])
    .where('period_ends_at', '<', sql<Date>`someday_now() - interval '1 hour'`)
    .$call(idsOf);

export async function findHoldings(db: Db, memberId: number) {
  const [account, subscriptions] = await Promise.all([
    db
      .selectFrom('members')
      .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
      .leftJoin('guest_sessions', 'guest_sessions.member_id', 'members.id')
      .select(['members.time_zone as timeZone', 'guest_sessions.expires_at as guestUntil'])
      .select(['billing_accounts.customer_id as customerId', 'billing_accounts.trial_used_at as trialUsedAt'])
      .select(['billing_accounts.lifetime_at as lifetimeAt', sql<Date>`someday_now()`.as('now')])
      .where('members.id', '=', memberId)
      .executeTakeFirst(),
    db
      .selectFrom('subscriptions')
      .select(['id', 'offer', 'state', 'started_at as startedAt', 'trial_ends_at as trialEndsAt'])
      .select(['period_starts_at as periodStartsAt', 'period_ends_at as periodEndsAt'])
      .select(['cancel_at_period_end as cancelAtPeriodEnd', 'ended_at as endedAt'])
      .select(['card_brand as cardBrand', 'card_last4 as cardLast4'])
      .select(['card_exp_month as cardExpMonth', 'card_exp_year as cardExpYear'])
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .execute(),
  ]);
  return account && { ...account, subscriptions };
}

export async function findHoldingsOfEach(db: Db, memberIds: readonly number[]) {
  const [accounts, subscriptions] = await Promise.all([
    db
      .selectFrom('members')
      .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
      .select(['members.id', 'billing_accounts.lifetime_at as lifetimeAt', sql<Date>`someday_now()`.as('now')])
      .where(sql<boolean>`members.id = any(${memberIds}::int[])`)
      .execute(),
    db
      .selectFrom('subscriptions')
      .select(['member_id as memberId', 'offer', 'state'])
      .select(['period_starts_at as periodStartsAt', 'period_ends_at as periodEndsAt'])
      .select(['trial_ends_at as trialEndsAt', 'cancel_at_period_end as cancelAtPeriodEnd'])
      .where(sql<boolean>`member_id = any(${memberIds}::int[])`)
      .orderBy('started_at', 'desc')
      .execute(),
  ]);
  const byMember = Map.groupBy(subscriptions, ({ memberId }) => memberId);
  return accounts.map((account) => ({ ...account, subscriptions: byMember.get(account.id) ?? [] }));
}

export type HoldingsRow = NonNullable<Awaited<ReturnType<typeof findHoldings>>>;
export type SubscriptionRow = HoldingsRow['subscriptions'][number];
