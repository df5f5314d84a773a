import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isUnready } from '#server/modules/media/media.sql.ts';

export interface Troubles {
  readonly deadJobs: number;
  readonly refused: number;
  readonly late: number;
  readonly unsent: number;
  readonly unready: number;
}

export async function countTroubles(db: Db): Promise<Troubles> {
  const { rows } = await sql<Troubles>`
    with died as materialized (
      select kind, key from jobs where state = 'dead' and finished_at > someday_now() - interval '24 hours'
    ),
    due as materialized (
      select due_at, problem from outgoing_emails
      where kind = 'delivery' and state in ('planned', 'sending') and due_at <= someday_now()
    )
    select
      (select count(*) from died) as "deadJobs",
      (select count(*)
        from died join outgoing_emails as email on email.id = case when died.kind = 'send-delivery-email' then died.key::int end
        where email.state = 'refused') as refused,
      (select count(*) from due where due_at <= someday_now() - interval '1 hour') as late,
      (select count(*) from due where problem is not null) as unsent,
      (select count(*) from media join members on members.id = media.member_id where ${isUnready}) as unready`.execute(
    db,
  );
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

export async function countSmallVideos(db: Db) {
  const { rows } = await sql<{ waiting: number; made: number }>`
    with waiting as materialized (
      select count(*) as jobs from jobs where kind = 'shrink-video' and state in ('pending', 'leased')
    )
    select jobs as waiting,
      case when jobs > 0 then (select count(*) from renditions where kind = 'video-small') else 0 end as made
    from waiting`.execute(db);
  return rows[0] ?? Promise.reject(new Error('nothing was counted'));
}

export async function answer(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
