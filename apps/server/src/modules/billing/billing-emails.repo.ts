import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

/** Whoever writes the subscription, plans its emails or sends one comes before or after. Undefined: it is gone. */
export async function lockSubscription(tx: Tx, id: string): Promise<{ memberId: number } | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select('member_id as memberId')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** With a key, of all of a member's subscriptions. */
export async function billingEmailsOf(tx: Tx, memberId: number) {
  return tx
    .selectFrom('outgoing_emails')
    .select(['id', 'subscription_id as subscriptionId', sql<string>`key`.as('key'), 'due_at as dueAt', 'state'])
    .where('kind', '=', 'billing')
    .where('member_id', '=', memberId)
    .where('key', 'is not', null)
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
