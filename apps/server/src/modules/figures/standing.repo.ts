import { caps, graceDays, subscriptionOffers, unlimited, type Caps } from '@someday/contract/plans';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hiddenMembers, now } from './counted.repo.ts';

/** More than any cap. */
const endless = 2_147_483_647;
const worth = ({ lovedOnes }: Caps): number => (lovedOnes === unlimited ? endless : lovedOnes);

const offerKeys = Object.keys(subscriptionOffers);
const worths = Object.values(subscriptionOffers).map(({ tier }) => worth(caps[tier]));
const grace = sql`make_interval(hours => ${sql.lit(graceDays * 24)})`;

/**
 * `standingOf` of the contract's rules/entitlements in SQL, for all members at once: a row for each whose subscriptions allow anything, and whether
 * that is a trial. A test holds the two against each other.
 */
const standings = sql`
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
  ) as living
  order by member_id, worth desc, started_at desc, id desc`;

/** Who has paid, for life or until some day, with those in their week of grace; and who tries. */
export async function countStandings(db: Db): Promise<{ paid: number; trial: number }> {
  const { rows } = await sql<{ paid: number; trial: number }>`
    with standings as (${standings}),
    for_life as materialized (select member_id from billing_accounts where lifetime_at is not null),
    hidden as materialized (${hiddenMembers}),
    counted as (
      select in_trial from standings
      where member_id not in (select member_id from for_life) and member_id not in (select id from hidden)
      union all
      select false from for_life where member_id not in (select id from hidden)
    )
    select count(*) filter (where not in_trial) as paid, count(*) filter (where in_trial) as trial from counted`.execute(
    db,
  );
  return rows[0] ?? { paid: 0, trial: 0 };
}
