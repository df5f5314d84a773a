import { sql } from 'kysely';
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
  readonly total: number;
  readonly scheduled: number;
  /** Open ones. */
  readonly viewed: number;
}

/**
 * Messages for somebody. All of them, those ahead and those that were viewed are each read off an index of just these; one pass over the table with
 * conditions takes three times as long.
 */
export async function countMessages(db: Db): Promise<MessagesCounted> {
  const { rows } = await sql<MessagesCounted>`
    with hidden as materialized (${hiddenLovedOnes}),
    off as (
      select count(*) as total, count(*) filter (where is_ahead) as ahead,
        count(viewed_at) as seen, count(viewed_at) filter (where is_ahead) as seen_ahead
      from hidden cross join lateral (
        select viewed_at, opens_at > ${now} as is_ahead from messages where loved_one_id = hidden.id and ${isForSomebody}
        offset 0
      ) as theirs
    ),
    ahead as (
      select count(*) as total, count(viewed_at) as seen from messages where opens_at > ${now} and ${isForSomebody}
    )
    select
      (select count(*) from messages where ${isForSomebody}) - off.total as total,
      ahead.total - off.ahead as scheduled,
      (select count(*) from messages where viewed_at is not null and ${isForSomebody})
        - ahead.seen - (off.seen - off.seen_ahead) as viewed
    from ahead, off`.execute(db);
  return rows[0] ?? { total: 0, scheduled: 0, viewed: 0 };
}
