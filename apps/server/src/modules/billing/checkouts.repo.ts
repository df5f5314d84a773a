import { sql } from 'kysely';
import type { OfferKey } from '@someday/contract/rules/plans';
import type { CheckoutFacts } from '#server/adapters/payments/payments.ts';
import { isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';

const columns = ['id', 'offer', 'session_id as sessionId', 'url', 'expires_at as expiresAt'] as const;

export async function openCheckouts(db: Db, memberId: number) {
  return (
    db
      .selectFrom('checkouts')
      // Providers require at least half an hour, so one still waiting for their answer must have that left.
      .select([
        ...columns,
        sql<boolean>`expires_at > someday_now() + case when session_id is null then interval '35 minutes' else interval '5 minutes' end`.as(
          'isFresh',
        ),
      ])
      .where('member_id', '=', memberId)
      .where('state', '=', 'open')
      .orderBy('created_at', 'desc')
      .execute()
  );
}

export type CheckoutRow = Awaited<ReturnType<typeof openCheckouts>>[number];

export async function insertCheckout(
  tx: Tx,
  { id, memberId, offer, seconds }: { id: string; memberId: number; offer: OfferKey; seconds: number },
) {
  return tx
    .insertInto('checkouts')
    .values({
      id,
      member_id: memberId,
      offer,
      expires_at: sql<Date>`someday_now() + make_interval(secs => ${seconds})`,
    })
    .returning([...columns, sql<boolean>`true`.as('isFresh')])
    .executeTakeFirstOrThrow();
}

export async function findCheckout(db: Db, sessionId: string) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'member_id as memberId', 'offer', 'state', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

export const setSession = (db: Db, id: string, sessionId: string, url: string): Promise<boolean> =>
  db
    .updateTable('checkouts')
    .set({ session_id: sessionId, url })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .$call(isFound);

/** A paid checkout stays paid. A row missing from a restored backup is created again. */
export async function saveCheckout(
  tx: Tx,
  checkout: Pick<CheckoutFacts, 'sessionId' | 'state' | 'createdAt'> & {
    id: string;
    memberId: number;
    offer: OfferKey;
  },
): Promise<void> {
  await tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      member_id: checkout.memberId,
      offer: checkout.offer,
      session_id: checkout.sessionId,
      state: checkout.state,
      created_at: checkout.createdAt,
      expires_at: checkout.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          session_id: checkout.sessionId,
          state: sql`case when checkouts.state = 'paid' then 'paid' else ${checkout.state} end`,
        }),
    )
    .execute();
}

export async function expireUnasked(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .where('state', '=', 'open')
    .execute();
}

export async function overdueCheckouts(db: Db) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'session_id as sessionId', 'member_id as memberId'])
    .where('state', '=', 'open')
    .where('expires_at', '<', sql<Date>`someday_now()`)
    .execute();
}

export const hasOpenCheckout = (tx: Tx, memberId: number, offers: readonly OfferKey[]): Promise<boolean> =>
  tx
    .selectFrom('checkouts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('offer', 'in', [...offers])
    .$call(isFound);
