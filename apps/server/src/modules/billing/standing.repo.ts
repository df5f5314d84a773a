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

export type HeldRow = NonNullable<Awaited<ReturnType<typeof heldBy>>>;
export type SubscriptionRow = HeldRow['subscriptions'][number];
