import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hiddenLovedOnes, hiddenMembers, isForSomebody, now } from './counted.repo.ts';

export interface PeopleCounted {
  readonly asOf: Date;
  readonly members: number;
  /** Of the last 30 days. */
  readonly signups: number;
  readonly lovedOnes: number;
  readonly activeGuests: number;
}

export async function countPeople(db: Db): Promise<PeopleCounted> {
  const { rows } = await sql<PeopleCounted>`
    with hidden as materialized (${hiddenMembers})
    select
      ${now} as "asOf",
      (select count(*) from members where not is_guest and closed_at is null) as members,
      (select count(*) from members
        where not is_guest and closed_at is null and created_at > ${now} - interval '720 hours') as signups,
      (select count(*) from loved_ones where deleted_at is null)
        - (select coalesce(sum(theirs.count), 0)::bigint from hidden cross join lateral (
            select count(*) from loved_ones where member_id = hidden.id and deleted_at is null
          ) as theirs) as "lovedOnes",
      (select count(*) from guest_sessions where is_active and expires_at > ${now}) as "activeGuests"`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

/** Who was here in the last 24 hours, and in the last 30 days. */
export async function countActive(db: Db): Promise<{ daily: number; monthly: number }> {
  const { rows } = await sql<{ daily: number; monthly: number }>`
    with hidden as materialized (${hiddenMembers})
    select count(*) filter (where last_active_at > ${now} - interval '24 hours') as daily, count(*) as monthly
    from member_activity
    where last_active_at > ${now} - interval '720 hours' and member_id not in (select id from hidden)`.execute(db);
  return rows[0] ?? { daily: 0, monthly: 0 };
}

export interface MessagesCounted {
  readonly unseen: number;
  readonly unseenAhead: number;
  readonly seen: number;
  /** Sealed again after they were viewed. */
  readonly seenAhead: number;
}

/**
 * Messages for somebody, whoever they are. Each of the four is read off an index of just these: together half the time of one pass with
 * conditions.
 */
export async function countMessages(db: Db): Promise<MessagesCounted> {
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from messages where ${isForSomebody} and ${which})`;
  const { rows } = await sql<MessagesCounted>`
    select
      ${count(sql`viewed_at is null`)} as unseen,
      ${count(sql`viewed_at is null and opens_at > ${now}`)} as "unseenAhead",
      ${count(sql`viewed_at is not null`)} as seen,
      ${count(sql`viewed_at is not null and opens_at > ${now}`)} as "seenAhead"`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

/** Those of them that are counted nowhere. */
export async function countHiddenMessages(db: Db): Promise<MessagesCounted> {
  const { rows } = await sql<MessagesCounted>`
    with hidden as materialized (${hiddenLovedOnes})
    select
      count(*) filter (where not is_seen) as unseen, count(*) filter (where not is_seen and is_ahead) as "unseenAhead",
      count(*) filter (where is_seen) as seen, count(*) filter (where is_seen and is_ahead) as "seenAhead"
    from hidden cross join lateral (
      select viewed_at is not null as is_seen, opens_at > ${now} as is_ahead
      from messages where loved_one_id = hidden.id and ${isForSomebody}
      offset 0
    ) as theirs`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}
