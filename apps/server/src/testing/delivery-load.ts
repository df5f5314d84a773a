import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { emailJob } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { createSealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';

/** Any key will do: open messages are never sealed. */
const { reschedule } = createReleaseScheduler(createSealReceipts(Buffer.alloc(32)));

/**
 * Adds open messages like an existing one, each for a loved one with their own address. One of their emails is due every so many
 * milliseconds.
 */
export async function openMessagesLike(
  db: Db,
  { id }: { readonly id: number },
  { count, everyMs }: { readonly count: number; readonly everyMs: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with people as (
        insert into loved_ones (member_id, name, email, relationship, stamp_color, code_hash, code_sealed)
        select member_id, name, gen_random_uuid() || '@example.org', relationship, stamp_color,
          uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), code_sealed
        from loved_ones, generate_series(1, ${count}::int)
        where loved_ones.id = (select loved_one_id from messages where id = ${id})
        returning id
      )
      insert into messages (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on)
      select member_id, people.id, media_id, title, category, delivery_zone, now(), opens_on
      from messages, people where messages.id = ${id} returning messages.id`.execute(tx);
    const ids = rows.map((row) => row.id);
    await reschedule(tx, ids);
    await sql`
      update jobs set due_at = jobs.due_at + place.n * ${everyMs} * interval '1 millisecond'
      from (
        select id, row_number() over (order by id) as n from outgoing_emails where message_id = any(${ids}::int[])
      ) as place
      where jobs.kind = ${emailJob('delivery').kind} and jobs.key = place.id::text`.execute(tx);
  });
}

/** How many emails no mail server has accepted yet, including those not yet due. */
export async function unsentNotices(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from outgoing_emails where kind = 'delivery' and state != 'sent'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many running jobs have an expired lease. */
export async function orphanedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs where state = 'leased' and lease_until < someday_now()`.execute(db);
  return rows[0]?.n ?? 0;
}

/** For tests in which no worker is left to renew one. */
export async function endAllLeases(db: Db): Promise<void> {
  await sql`update jobs set lease_until = someday_now() where state = 'leased'`.execute(db);
}

/** Everything waiting for its next attempt becomes due now. */
export async function endAllPauses(db: Db): Promise<void> {
  await sql`update jobs set due_at = least(due_at, someday_now()) where state = 'pending'`.execute(db);
  await sql`select pg_notify('jobs', '')`.execute(db);
}

/** Uses the machine's clock instead of the test's, which doesn't move on its own. */
export async function runOnRealClock(db: Db): Promise<void> {
  await sql`
    create or replace function someday_now() returns timestamptz language sql stable parallel safe return now()`.execute(
    db,
  );
}

/** Adds delivery jobs spread over the seventy years from tomorrow. */
export async function planFarDeliveries(db: Db, count: number): Promise<void> {
  await sql`
    insert into jobs (kind, key, payload, due_at)
    select ${emailJob('delivery').kind}, n::text, jsonb_build_object('emailId', n), now() + interval '1 day' + n * (interval '70 years' / ${count})
    from generate_series(1, ${count}) as n`.execute(db);
  await sql`vacuum analyze jobs`.execute(db);
}

/** Adds delivery jobs that are due, only to be claimed. */
export async function planDueDeliveries(db: Db, count: number): Promise<void> {
  await sql`
    insert into jobs (kind, payload, due_at)
    select ${emailJob('delivery').kind}, '{"emailId": 1}', now() - n * interval '1 second' from generate_series(1, ${count}) as n`.execute(
    db,
  );
}

export async function forgetClaimedJobs(db: Db): Promise<void> {
  await sql`delete from jobs where state = 'leased'`.execute(db);
}

export async function createEmptyDatabase(db: Db, name: string): Promise<void> {
  await sql`create database ${sql.ref(name)}`.execute(db);
}
