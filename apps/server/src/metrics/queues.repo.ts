import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface JobQueue {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
  readonly oldest: number;
}

export interface DueEmails {
  readonly kind: string;
  readonly unsent: number;
  readonly lag: number;
}

/** Beyond this many, it doesn't matter how many, and counting would take time. */
const MOST_COUNTED = sql.lit(10_000);

async function jobQueues(db: Db, kinds: readonly string[]): Promise<JobQueue[]> {
  const { rows } = await sql<JobQueue>`
    with leased as materialized (
      select kind, count(*) from (select kind from jobs where state = 'leased' limit ${MOST_COUNTED}) one group by kind
    ),
    dead as materialized (
      select kind, count(*) from (select kind from jobs where state = 'dead' limit ${MOST_COUNTED}) one group by kind
    )
    select queue.kind, waiting, coalesce(leased.count, 0) as running, coalesce(dead.count, 0) as dead,
      coalesce(extract(epoch from someday_now() - since), 0)::float8 as oldest
    from unnest(${kinds}::text[]) as queue (kind)
    cross join lateral (
      select count(*) as waiting, min(due_at) as since from (
        select due_at from jobs where jobs.kind = queue.kind and state = 'pending' and due_at <= someday_now()
        order by due_at limit ${MOST_COUNTED}
      ) due
    ) waits
    left join leased using (kind) left join dead using (kind)`.execute(db);
  return rows;
}

async function dueEmails(db: Db): Promise<DueEmails[]> {
  const { rows } = await sql<DueEmails>`
    select kind, count(*) as unsent, extract(epoch from someday_now() - min(due_at))::float8 as lag
    from (
      select kind, due_at from outgoing_emails
      where state in ('planned', 'waiting', 'sending') and due_at <= someday_now()
      order by due_at limit ${MOST_COUNTED}
    ) due
    group by kind`.execute(db);
  return rows;
}

export function measureQueues(db: Db, kinds: readonly string[]) {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => ({ jobs: await jobQueues(tx, kinds), emails: await dueEmails(tx) }));
}
