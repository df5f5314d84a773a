import { sql } from 'kysely';
import type { PaymentEvent } from '#server/adapters/payments/payments.ts';
import { isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { instantBefore } from '#server/db/time.ts';

export const recordEvent = (tx: Tx, { id, type, createdAt }: PaymentEvent): Promise<boolean> =>
  tx
    .insertInto('payment_events')
    .values({ id, type, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .$call(isFound);

export const isEventRecorded = (db: Db, id: string): Promise<boolean> =>
  db.selectFrom('payment_events').select('id').where('id', '=', id).$call(isFound);

export async function forgetEvents(db: Db, days: number, now: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('created_at', '<', instantBefore(now, days)).execute();
}

export async function lockPaymentObject(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${id}`}, 0))`.execute(tx);
}
