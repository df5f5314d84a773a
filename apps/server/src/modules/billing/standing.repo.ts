import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** What decides how a member stands, with their zone and the database's clock. Undefined: there is no such member. */
export async function heldBy(db: Db, memberId: number) {
  const [account, subscriptions] = await Promise.all([
    db
      .selectFrom('members')
      .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
      .leftJoin('guest_sessions', 'guest_sessions.member_id', 'members.id')
      .select([
        'members.time_zone as timeZone',
        'billing_accounts.customer_id as customerId',
        'billing_accounts.trial_used_at as trialUsedAt',
        'billing_accounts.lifetime_at as lifetimeAt',
        // Until when a guest is here; null of a member.
        'guest_sessions.expires_at as guestUntil',
        sql<Date>`someday_now()`.as('now'),
      ])
      .where('members.id', '=', memberId)
      .executeTakeFirst(),
    db
      .selectFrom('subscriptions')
      .select([
        'id',
        'offer',
        'state',
        'started_at as startedAt',
        'trial_ends_at as trialEndsAt',
        'period_starts_at as periodStartsAt',
        'period_ends_at as periodEndsAt',
        'cancel_at_period_end as cancelAtPeriodEnd',
        'ended_at as endedAt',
        'card_brand as cardBrand',
        'card_last4 as cardLast4',
        'card_exp_month as cardExpMonth',
        'card_exp_year as cardExpYear',
      ])
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .execute(),
  ]);
  return account && { ...account, subscriptions };
}

/** The same of many at once, as far as it decides. Who does not exist is left out. */
export async function heldByEach(db: Db, memberIds: readonly number[]) {
  const [accounts, subscriptions] = await Promise.all([
    db
      .selectFrom('members')
      .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
      .select(['members.id', 'billing_accounts.lifetime_at as lifetimeAt', sql<Date>`someday_now()`.as('now')])
      .where(sql<boolean>`members.id = any(${memberIds}::int[])`)
      .execute(),
    db
      .selectFrom('subscriptions')
      .select([
        'member_id as memberId',
        'offer',
        'state',
        'trial_ends_at as trialEndsAt',
        'period_starts_at as periodStartsAt',
        'period_ends_at as periodEndsAt',
        'cancel_at_period_end as cancelAtPeriodEnd',
      ])
      .where(sql<boolean>`member_id = any(${memberIds}::int[])`)
      .orderBy('started_at', 'desc')
      .execute(),
  ]);
  const byMember = Map.groupBy(subscriptions, ({ memberId }) => memberId);
  return accounts.map((account) => ({ ...account, subscriptions: byMember.get(account.id) ?? [] }));
}

export type HeldRow = NonNullable<Awaited<ReturnType<typeof heldBy>>>;
export type SubscriptionRow = HeldRow['subscriptions'][number];
