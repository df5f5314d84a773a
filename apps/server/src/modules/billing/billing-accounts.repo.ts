import { sql } from 'kysely';
import { isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** Locks it after the member's, in the order that erasing a member uses. Undefined if the member no longer exists. */
export async function lockAccount(tx: Tx, memberId: number) {
  await sql`
    insert into billing_accounts (member_id) select id from members where id = ${memberId} for key share
    on conflict (member_id) do nothing`.execute(tx);
  return tx
    .selectFrom('billing_accounts')
    .select(['customer_id as customerId', 'trial_used_at as trialUsedAt', 'lifetime_at as lifetimeAt'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** A member whom a restored backup lacks: no new one may get their card. Ids beyond a million may be another program's. */
export async function keepIdFree(tx: Tx, memberId: number): Promise<void> {
  await sql`
    select setval('members_id_seq', ${memberId}::bigint) from members_id_seq
    where ${memberId}::bigint > last_value and ${memberId}::bigint <= last_value + 1000000`.execute(tx);
}

export async function lifetimePaid(tx: Tx, memberId: number, at: Date): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ lifetime_at: sql<Date>`least(lifetime_at, ${at}::timestamptz)` })
    .where('member_id', '=', memberId)
    .execute();
}

export async function trialUsed(tx: Tx, memberId: number, at: Date): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ trial_used_at: sql<Date>`least(trial_used_at, ${at}::timestamptz)` })
    .where('member_id', '=', memberId)
    .execute();
}

/** The newest subscription's customer; without a subscription the known customer, or else the given one. */
export async function setCustomer(tx: Tx, memberId: number, customerId: string | null): Promise<void> {
  await sql`
    update billing_accounts set customer_id = coalesce(
      (select customer_id from subscriptions where member_id = ${memberId} and customer_id is not null
       order by started_at desc, id desc limit 1),
      customer_id, ${customerId})
    where member_id = ${memberId}`.execute(tx);
}

export async function findPayer(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'closed_at as closedAt'])
    .where('id', '=', memberId)
    .where('is_guest', '=', false)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

export async function trialCardOwner(tx: Tx, fingerprintHash: Buffer, memberId: number): Promise<number> {
  await tx
    .insertInto('trial_cards')
    .values({ fingerprint_hash: fingerprintHash, member_id: memberId })
    .onConflict((conflict) => conflict.column('fingerprint_hash').doNothing())
    .execute();
  const { owner } = await tx
    .selectFrom('trial_cards')
    .select('member_id as owner')
    .where('fingerprint_hash', '=', fingerprintHash)
    .executeTakeFirstOrThrow();
  return owner;
}

export const insertCancellation = (tx: Tx, memberId: number, reason: string, feedback: string): Promise<number> =>
  tx.insertInto('cancellations').values({ member_id: memberId, reason, feedback }).returning('id').$call(newId);

export const standsForLife = (db: Db, memberId: number): Promise<boolean> =>
  db
    .selectFrom('billing_accounts')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('lifetime_at', 'is not', null)
    .$call(isFound);

export async function customersOf(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from billing_accounts where member_id = ${memberId} and customer_id is not null
    union
    select customer_id from subscriptions where member_id = ${memberId} and customer_id is not null
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Serializes writing a subscription, planning its emails and sending one. Undefined if it no longer exists. */
export async function lockSubscription(tx: Tx, id: string): Promise<{ memberId: number } | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select('member_id as memberId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function billingEmailsOf(tx: Tx, memberId: number) {
  return tx
    .selectFrom('outgoing_emails')
    .select(['id', 'subscription_id as subscriptionId', sql<string>`key`.as('key'), 'due_at as dueAt', 'state'])
    .where('kind', '=', 'billing')
    .where('member_id', '=', memberId)
    .where('key', 'is not', null)
    .execute();
}

export async function noteEnd(tx: Tx, cancellationId: number, endsAt: Date): Promise<void> {
  await tx.updateTable('cancellations').set({ ends_at: endsAt }).where('id', '=', cancellationId).execute();
}

export async function findCancellation(db: Db, id: number) {
  return db
    .selectFrom('cancellations')
    .select(['id', 'member_id as memberId', 'reason', 'feedback', 'ends_at as endsAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}
