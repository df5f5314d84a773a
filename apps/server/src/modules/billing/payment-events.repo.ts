import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';

export interface RecordedEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
}

/** False: it has had its effect already, or another transaction is giving it its effect and has committed meanwhile. */
export async function recordEvent(tx: Tx, { id, type, createdAt }: RecordedEvent): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ id, type, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRecorded(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Older than the provider ever sends again. */
export async function forgetEvents(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('payment_events')
    .where('created_at', '<', sql<Date>`someday_now() - make_interval(days => ${days})`)
    .execute();
}

/** What the provider says of one object is asked for and written by one transaction after the other. */
export async function lockPaymentObject(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${id}`}, 0))`.execute(tx);
}
