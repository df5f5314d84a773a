import type { SubscriptionRecord } from '@someday/contract/rules/entitlements';
import { sql } from 'kysely';
import { countOf, idsOf } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { prepared, type Placeholders } from '#server/db/prepared-query.ts';
import { currentTime } from '#server/db/time.ts';
import { storedBytesOf } from '#server/modules/media/media.sql.ts';

export async function lockLovedOnesOf(tx: Tx, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
}

export const countLovedOnes = (db: Db, memberId: number): Promise<number> =>
  db.selectFrom('loved_ones').where('member_id', '=', memberId).where('deleted_at', 'is', null).$call(countOf);

export async function messagesIn(db: Db, memberId: number, month: string): Promise<number> {
  const row = await db
    .selectFrom('monthly_messages')
    .select('count')
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function countMonthlyMessages(tx: Tx, memberId: number, month: string, more: number): Promise<number> {
  const { count } = await tx
    .insertInto('monthly_messages')
    .values({ member_id: memberId, month, count: more })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'month'])
        .doUpdateSet({ count: sql<number>`monthly_messages.count + excluded.count` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

export const uploadsOnTheirWay = (db: Db, memberId: number, minutes: number): Promise<string[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'message')
    .where('message_id', 'is', null)
    .where('touched_at', '>', sql<Date>`someday_now() - make_interval(mins => ${minutes})`)
    .orderBy('created_at')
    .orderBy('id')
    .$call(idsOf);

/** Serializes transactions that store something for a member. Call it last: who waits for it holds other locks. */
export async function lockStorageOf(tx: Db, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stored_bytes'), ${memberId}::int)`.execute(tx);
}

export async function storedBytes(db: Db, memberId: number, without: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${storedBytesOf(memberId, without)} as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** One row per subscription, or one without an offer for a member who has none. Runs with every dashboard. */
export const subscriptionsNow = prepared((db, value: Placeholders<{ memberId: number }>) =>
  db
    .selectFrom('members')
    .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
    .leftJoin('subscriptions', 'subscriptions.member_id', 'members.id')
    .select(['offer', 'state', 'trial_ends_at as trialEndsAt', 'cancel_at_period_end as cancelAtPeriodEnd'])
    .select(['period_starts_at as periodStartsAt', 'period_ends_at as periodEndsAt', currentTime.as('now')])
    .select(sql<boolean>`lifetime_at is not null`.as('isLifetime'))
    .where('members.id', '=', value('memberId'))
    .$narrowType<SubscriptionRecord | { offer: null }>(),
);
