import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { instantBefore } from '#server/db/time.ts';
import { hiddenLovedOnes, isAddressed, now } from './kpis.repo.ts';

export async function timeNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${now} as now`.execute(db);
  return rows[0]?.now ?? Promise.reject(new Error('the database returned no time'));
}

const daysFrom = (begins: readonly Date[]) => sql`
  (select begins as day, begins + interval '24 hours' as day_end
   from unnest(${begins.map((begin) => begin.toISOString())}::timestamptz[]) as begins) as days`;

const inDay = (column: RawBuilder<unknown>) => sql<boolean>`${column} >= days.day and ${column} < days.day_end`;

export async function signupsPerDay(db: Db, begins: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from members where not is_guest and closed_at is null and ${inDay(sql`created_at`)}
    ) as count
    from ${daysFrom(begins)} order by day`.execute(db);
  return rows.map(({ count }) => count);
}

export async function messagesPerDay(db: Db, begins: readonly Date[]) {
  const { rows } = await sql<{ made: number; viewed: number }>`
    with hidden as materialized (${hiddenLovedOnes}),
    theirs as materialized (
      select created_at, viewed_at from hidden cross join lateral (
        select created_at, viewed_at from messages where loved_one_id = hidden.id and ${isAddressed} offset 0
      ) as of_one
    ),
    places as (select array_agg(day order by day) as begins, max(day_end) as end_of_all from ${daysFrom(begins)}),
    hidden_made as (
      select width_bucket(created_at, begins) as place, count(*) from theirs, places
      where created_at < end_of_all group by place
    ),
    hidden_viewed as (
      select width_bucket(viewed_at, begins) as place, count(*) from theirs, places
      where viewed_at < end_of_all group by place
    ),
    numbered as (select day, day_end, row_number() over (order by day) as place from ${daysFrom(begins)})
    select
      (select count(*) from messages where ${isAddressed} and ${inDay(sql`created_at`)})
        - coalesce(hidden_made.count, 0) as made,
      (select count(*) from messages where ${isAddressed} and viewed_at is not null and ${inDay(sql`viewed_at`)})
        - coalesce(hidden_viewed.count, 0) as viewed
    from numbered as days left join hidden_made using (place) left join hidden_viewed using (place)
    order by day`.execute(db);
  return rows;
}

export async function deliveriesPerDay(db: Db, begins: readonly Date[]) {
  const isCounted = sql`loved_one_id not in (select id from of_guests)`;
  const { rows } = await sql<{ due: number; sent: number; failed: number }>`
    with of_guests as materialized (
      select loved_ones.id from members join loved_ones on loved_ones.member_id = members.id where is_guest
    )
    select due.total as due, due.failed,
      (select count(*) from outgoing_emails where kind = 'delivery' and ${inDay(sql`sent_at`)} and ${isCounted}) as sent
    from ${daysFrom(begins)} cross join lateral (
      select count(*) as total, count(*) filter (where state = 'refused') as failed
      from outgoing_emails
      where kind = 'delivery' and due_at >= days.day and due_at < days.day_end and due_at <= ${now}
        and state not in ('unaddressed', 'stopped') and ${isCounted}
    ) as due
    order by day`.execute(db);
  return rows;
}

export async function samplesPerDay(db: Db, begins: readonly Date[]) {
  const { rows } = await sql<{ storedBytes: number | null; queueAge: number | null }>`
    select
      (select stored_bytes from installation_samples where ${inDay(sql`at`)} order by at desc, id desc limit 1) as "storedBytes",
      (select max(queue_age_seconds) from installation_samples where ${inDay(sql`at`)}) as "queueAge"
    from ${daysFrom(begins)} order by day`.execute(db);
  return rows;
}

/** Kind by kind, like the index, so that future jobs aren't scanned. Leaves out work that no one waits for. */
const oldestDueAge = sql<number>`(
  with recursive kinds as (
    (select kind from jobs where state = 'pending' order by kind limit 1)
    union all
    select (select jobs.kind from jobs where jobs.state = 'pending' and jobs.kind > kinds.kind order by jobs.kind limit 1)
    from kinds where kinds.kind is not null
  )
  select greatest(0, coalesce(extract(epoch from someday_now() - min(oldest.due_at)), 0))::float8
  from kinds cross join lateral (
    select due_at from jobs where jobs.kind = kinds.kind and state = 'pending' order by due_at limit 1
  ) as oldest
  where kinds.kind not in ('shrink-video', 'remake-medium'))`;

export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`select ${oldestDueAge} as age`.execute(db);
  return rows[0]?.age ?? 0;
}

const sample = sql`
  select (select coalesce(sum(size), 0)::bigint from objects) as "storedBytes", ${oldestDueAge} as "queueAge"`;

export async function measure(db: Db) {
  const { rows } = await sql<{ storedBytes: number; queueAge: number }>`${sample}`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was measured'));
}

export async function takeSample(tx: Tx): Promise<void> {
  await sql`insert into installation_samples (stored_bytes, queue_age_seconds) ${sample}`.execute(tx);
}

export async function deleteOldSamples(tx: Tx, keptDays: number, now: Date): Promise<void> {
  await tx.deleteFrom('installation_samples').where('at', '<=', instantBefore(now, keptDays)).execute();
}
