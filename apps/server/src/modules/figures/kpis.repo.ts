import { sql, type RawBuilder } from 'kysely';
import { caps, graceDays, subscriptionOffers, unlimited, type Caps } from '@someday/contract/rules/plans';
import type { Db, Tx } from '#server/db/client.ts';

export const now = sql`(select someday_now())`;

export const hiddenMembers = sql`select id from members where is_guest or closed_at is not null`;

/** They are few, so figures count everything by index and subtract these. */
export const hiddenLovedOnes = sql`
  select id from loved_ones where deleted_at is not null
  union
  select id from loved_ones where member_id in (${hiddenMembers})`;

/** For queries of `messages`: with a loved one and not in the trash. Matches the indexes of 0016. */
export const isAddressed = sql<boolean>`loved_one_id is not null and deleted_at is null`;

/** Parallel processes take longer to start than the count. */
export function inOneProcess<T>(db: Db, count: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return count(tx);
  });
}

interface PeopleCounted {
  readonly asOf: Date;
  readonly members: number;
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

export async function countActive(db: Db): Promise<{ daily: number; monthly: number }> {
  const { rows } = await sql<{ daily: number; monthly: number }>`
    with hidden as materialized (${hiddenMembers})
    select count(*) filter (where last_active_at > ${now} - interval '24 hours') as daily, count(*) as monthly
    from member_activity
    where last_active_at > ${now} - interval '720 hours' and member_id not in (select id from hidden)`.execute(db);
  return rows[0] ?? { daily: 0, monthly: 0 };
}

interface MessagesCounted {
  readonly unseen: number;
  readonly unseenAhead: number;
  readonly seen: number;
  readonly seenAhead: number;
}

/** All messages with a loved one. Each of the four uses a partial index: together half the time of one conditional scan. */
export async function countAllMessages(db: Db): Promise<MessagesCounted> {
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from messages where ${isAddressed} and ${which})`;
  const { rows } = await sql<MessagesCounted>`
    select
      ${count(sql`viewed_at is null`)} as unseen,
      ${count(sql`viewed_at is null and opens_at > ${now}`)} as "unseenAhead",
      ${count(sql`viewed_at is not null`)} as seen,
      ${count(sql`viewed_at is not null and opens_at > ${now}`)} as "seenAhead"`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

export async function countHiddenMessages(db: Db): Promise<MessagesCounted> {
  const { rows } = await sql<MessagesCounted>`
    with hidden as materialized (${hiddenLovedOnes})
    select
      count(*) filter (where not is_seen) as unseen, count(*) filter (where not is_seen and is_ahead) as "unseenAhead",
      count(*) filter (where is_seen) as seen, count(*) filter (where is_seen and is_ahead) as "seenAhead"
    from hidden cross join lateral (
      select viewed_at is not null as is_seen, opens_at > ${now} as is_ahead
      from messages where loved_one_id = hidden.id and ${isAddressed}
      offset 0
    ) as theirs`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

const endless = 2_147_483_647;
const worth = ({ lovedOnes }: Caps): number => (lovedOnes === unlimited ? endless : lovedOnes);

const offerKeys = Object.keys(subscriptionOffers);
const worths = Object.values(subscriptionOffers).map(({ tier }) => worth(caps[tier]));
const grace = sql`make_interval(hours => ${sql.lit(graceDays * 24)})`;

/** The contract's `entitlementOf` for all members at once. A test compares the two. */
const entitlements = sql`
  select distinct on (member_id) member_id, in_trial
  from (
    select member_id, started_at, subscriptions.id, trial.runs as in_trial,
      case when trial.runs then greatest(offers.worth, ${sql.lit(worth(caps.free_trial))}) else offers.worth end as worth
    from subscriptions
      join unnest(${offerKeys}::text[], ${worths}::int[]) as offers (key, worth) on offers.key = subscriptions.offer
      cross join lateral (select state <> 'past_due' and coalesce(${now} < trial_ends_at, false) as runs) as trial
    where state not in ('incomplete', 'ended')
      and not (cancel_at_period_end and ${now} >= period_ends_at)
      and case
        when state = 'past_due' then ${now} < period_starts_at + ${grace}
        else trial.runs or ${now} < period_ends_at + ${grace} end
  ) as running
  order by member_id, worth desc, started_at desc, id desc`;

export async function countEntitlements(db: Db): Promise<{ paid: number; trial: number }> {
  const { rows } = await sql<{ paid: number; trial: number }>`
    with entitlements as (${entitlements}),
    for_life as materialized (select member_id from billing_accounts where lifetime_at is not null),
    hidden as materialized (${hiddenMembers}),
    counted as (
      select in_trial from entitlements
      where member_id not in (select member_id from for_life) and member_id not in (select id from hidden)
      union all
      select false from for_life where member_id not in (select id from hidden)
    )
    select count(*) filter (where not in_trial) as paid, count(*) filter (where in_trial) as trial from counted`.execute(
    db,
  );
  return rows[0] ?? { paid: 0, trial: 0 };
}
