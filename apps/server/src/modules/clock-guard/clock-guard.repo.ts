import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { ClockDoubt } from '#server/db/schema/installation.ts';

export interface ClockRecord {
  readonly markedAt: Date;
  readonly bootId: string | null;
  readonly bootedAt: Date | null;
  readonly doubt: ClockDoubt | null;
  readonly heldAt: Date | null;
  readonly doubtedAt: Date | null;
  readonly believedAt: Date | null;
}

export async function databaseTime(db: Db): Promise<{ now: Date; record: ClockRecord | null }> {
  const { rows } = await sql<{ now: Date } & (ClockRecord | { markedAt: null })>`
    select someday_now() as now, marked_at as "markedAt", boot_id as "bootId", booted_at as "bootedAt", doubt,
      held_at as "heldAt", doubted_at as "doubtedAt", believed_at as "believedAt"
    from (select) as asked left join clock_marks on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return { now: row.now, record: row.markedAt === null ? null : row };
}

/** `doubt`: what happens to a recorded doubt. Only `keep` leaves a later mark of another process. */
export async function markTime(
  db: Db,
  { boot, bootedAt, doubt }: { boot: string | null; bootedAt: Date; doubt: 'keep' | 'believe' | 'clear' },
): Promise<void> {
  const change = {
    keep: sql`marked_at = greatest(clock_marks.marked_at, excluded.marked_at)`,
    believe: sql`marked_at = excluded.marked_at, believed_at = excluded.marked_at`,
    clear: sql`marked_at = excluded.marked_at, doubt = null, held_at = null, doubted_at = null, believed_at = null`,
  }[doubt];
  if (doubt === 'clear') await dateBack(db);
  await sql`
    insert into clock_marks (marked_at, boot_id, booted_at) values (someday_now(), ${boot}, ${bootedAt})
    on conflict (id) do update set boot_id = excluded.boot_id, booted_at = excluded.booted_at, ${change}`.execute(db);
}

/** Once a clock that was ahead is back, nothing waits for or lasts until the time it showed. */
async function dateBack(db: Db): Promise<void> {
  await sql`
    with skipped as materialized (
      select doubted_at as start, doubted_at - held_at as by, someday_now() as now
      from clock_marks where doubted_at > greatest(held_at, someday_now())
    ), due as (
      update jobs set due_at = now from skipped
      where state = 'pending' and due_at >= start and (payload = '{}' or attempts > 0 or created_at >= start)
    ), leases as (
      update jobs set lease_until = now + interval '1 minute' from skipped where state = 'leased' and lease_until >= start
    ), limits as (
      delete from rate_limits using skipped where expire >= extract(epoch from start) * 1000
    ), links as (
      update account_tokens set created_at = created_at - by, expires_at = expires_at - by from skipped
      where created_at >= start
    ), messages_in_trash as (
      update messages set deleted_at = deleted_at - by from skipped where deleted_at >= start
    ), loved_ones_in_trash as (
      update loved_ones set deleted_at = deleted_at - by from skipped where deleted_at >= start
    ), ending_accounts as (
      update members set closed_at = closed_at - by, erase_at = erase_at - by from skipped
      where coalesce(closed_at, created_at) >= start and erase_at is not null
    ), guest_codes as (
      update guest_sessions set expires_at = expires_at - by from skipped where created_at >= start
    ), exported as (
      update exports set expires_at = expires_at - by from skipped where made_at >= start
    ), left_uploads as (
      update uploads set touched_at = touched_at - by from skipped where touched_at >= start
    )
    update sessions set
      expires_at = case when created_at >= start then expires_at - by else expires_at end,
      created_at = least(created_at, now), last_used_at = least(last_used_at, now),
      confirmed_at = case when confirmed_at < start then confirmed_at end
    from skipped where greatest(created_at, last_used_at, confirmed_at) >= start`.execute(db);
}

export async function noteDoubt(
  db: Db,
  { doubt, heldAt, doubtedAt }: { doubt: ClockDoubt; heldAt: Date; doubtedAt: Date },
): Promise<void> {
  await sql`
    insert into clock_marks (marked_at, doubt, held_at, doubted_at) values (${heldAt}, ${doubt}, ${heldAt}, ${doubtedAt})
    on conflict (id) do update set doubt = ${doubt}, held_at = ${heldAt}, doubted_at = ${doubtedAt}, believed_at = null
    where clock_marks.doubt is null or clock_marks.believed_at is not null`.execute(db);
}
