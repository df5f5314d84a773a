import { sql } from 'kysely';
import type { OfferKey } from '@someday/contract/rules/plans';
import { countOf, isFound } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';

export async function lockPlaces(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('early_adopter_places', 0))`.execute(tx);
}

const isGone = sql<boolean>`(taken_at is not null or held_until > someday_now())`;

export const placesGone = (db: Db): Promise<number> =>
  db.selectFrom('early_adopter_places').where(isGone).$call(countOf);

export const hasPlace = (db: Db, memberId: number): Promise<boolean> =>
  db
    .selectFrom('early_adopter_places')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where(isGone)
    .$call(isFound);

export async function holdPlace(tx: Tx, memberId: number, seconds: number): Promise<void> {
  await sql`
    insert into early_adopter_places (member_id, held_until)
    values (${memberId}, someday_now() + make_interval(secs => ${seconds}))
    on conflict (member_id) do update set held_until = greatest(early_adopter_places.held_until, excluded.held_until)
  `.execute(tx);
}

export async function dropHold(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('early_adopter_places').where('member_id', '=', memberId).where('taken_at', 'is', null).execute();
}

/** When they got a place, through a paid checkout or their plan; null if all their memberships ended within the trial. */
export async function claimOf(tx: Tx, memberId: number, early: readonly OfferKey[]): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(since) as since from (
      select created_at as since from checkouts
      where member_id = ${memberId} and state = 'paid' and offer = any(${[...early]}::text[])
      union all
      select started_at from subscriptions
      where member_id = ${memberId} and state <> 'incomplete' and offer = any(${[...early]}::text[])
    ) as claims
    where exists (
      select from subscriptions
      where member_id = ${memberId} and state <> 'incomplete'
        and not (state = 'ended' and trial_ends_at is not null and ended_at <= trial_ends_at)
    )`.execute(tx);
  return rows[0]?.since ?? null;
}

export async function takePlace(tx: Tx, memberId: number, since: Date): Promise<void> {
  await sql`
    insert into early_adopter_places (member_id, taken_at) values (${memberId}, ${since})
    on conflict (member_id) do update set taken_at = excluded.taken_at, held_until = null`.execute(tx);
}

export async function freeEarlyPlace(tx: Tx, memberId: number): Promise<void> {
  await sql`
    update early_adopter_places set taken_at = null
    where member_id = ${memberId} and taken_at is not null and held_until > someday_now()`.execute(tx);
  await tx
    .deleteFrom('early_adopter_places')
    .where('member_id', '=', memberId)
    .where('taken_at', 'is not', null)
    .execute();
}
