import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

export interface NewNotice {
  readonly memberId: number;
  readonly subscriptionId: string;
  readonly key: string;
  readonly dueAt: Date;
}

/** Whoever writes the subscription, plans its mails or takes one up comes before or after. Undefined: there is no such one (any more). */
export async function lockSubscription(tx: Tx, id: string): Promise<{ memberId: number } | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select('member_id as memberId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findNotice(db: Db, id: number) {
  return db
    .selectFrom('membership_notices')
    .select(['id', 'member_id as memberId', 'subscription_id as subscriptionId', 'key', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of all of a member's subscriptions. */
export async function noticesOfMember(tx: Tx, memberId: number) {
  return tx
    .selectFrom('membership_notices')
    .select(['id', 'subscription_id as subscriptionId', 'key', 'due_at as dueAt', 'state'])
    .where('member_id', '=', memberId)
    .execute();
}

export async function insertNotice(tx: Tx, { memberId, subscriptionId, key, dueAt }: NewNotice): Promise<number> {
  const { id } = await tx
    .insertInto('membership_notices')
    .values({ member_id: memberId, subscription_id: subscriptionId, key, due_at: dueAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function moveNotice(tx: Tx, id: number, dueAt: Date): Promise<void> {
  await tx.updateTable('membership_notices').set({ due_at: dueAt, state: 'planned' }).where('id', '=', id).execute();
}

export async function deleteNotices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from membership_notices where id = any(${ids}::int[])`.execute(tx);
}

/** It is in a worker's hands from now on. */
export async function beginSending(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('membership_notices').set({ state: 'sending' }).where('id', '=', id).execute();
}

/** The mail server has taken it. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await db.updateTable('membership_notices').set({ state: 'sent' }).where('id', '=', id).execute();
}

/** It could not be handed over now, and is nobody's until the next try. */
export async function noteUnsent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('membership_notices')
    .set({ state: 'planned' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

export async function findReader(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['name', 'email', 'closed_at as closedAt'])
    .where('id', '=', memberId)
    .where('is_guest', '=', false)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
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
