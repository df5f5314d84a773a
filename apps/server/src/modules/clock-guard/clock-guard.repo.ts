import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { ClockDoubt } from '#server/db/schema/installation.ts';

/** The row of `clock_marks`. */
export interface ClockRecord {
  readonly markedAt: Date;
  readonly bootId: string | null;
  readonly bootedAt: Date | null;
  readonly doubt: ClockDoubt | null;
  readonly heldAt: Date | null;
  readonly doubtedAt: Date | null;
  readonly believedAt: Date | null;
}

/** The database's clock, and what is known of it; null before the first check. */
export async function databaseTime(db: Db): Promise<{ now: Date; record: ClockRecord | null }> {
  const { rows } = await sql<{ now: Date } & (ClockRecord | { markedAt: null })>`
    select someday_now() as now, marked_at as "markedAt", boot_id as "bootId", booted_at as "bootedAt", doubt,
      held_at as "heldAt", doubted_at as "doubtedAt", believed_at as "believedAt"
    from (select) as asked left join clock_marks on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database tells no time');
  return { now: row.now, record: row.markedAt === null ? null : row };
}

/**
 * Records that the clock is right now. `doubt`: what becomes of one that is recorded. Only with `keep`, a later mark of another process
 * stays.
 */
export async function markTime(
  db: Db,
  { boot, bootedAt, doubt }: { boot: string | null; bootedAt: Date; doubt: 'keep' | 'believe' | 'clear' },
): Promise<void> {
  const change = {
    keep: sql`marked_at = greatest(clock_marks.marked_at, excluded.marked_at)`,
    believe: sql`marked_at = excluded.marked_at, believed_at = excluded.marked_at`,
    clear: sql`marked_at = excluded.marked_at, doubt = null, held_at = null, doubted_at = null, believed_at = null`,
  }[doubt];
  await sql`
    insert into clock_marks (marked_at, boot_id, booted_at) values (someday_now(), ${boot}, ${bootedAt})
    on conflict (id) do update set boot_id = excluded.boot_id, booted_at = excluded.booted_at, ${change}`.execute(db);
}

/** Records a doubt for all processes, unless there's one already. */
export async function noteDoubt(
  db: Db,
  { doubt, heldAt, doubtedAt }: { doubt: ClockDoubt; heldAt: Date; doubtedAt: Date },
): Promise<void> {
  await sql`
    insert into clock_marks (marked_at, doubt, held_at, doubted_at) values (${heldAt}, ${doubt}, ${heldAt}, ${doubtedAt})
    on conflict (id) do update set doubt = ${doubt}, held_at = ${heldAt}, doubted_at = ${doubtedAt}, believed_at = null
    where clock_marks.doubt is null or clock_marks.believed_at is not null`.execute(db);
}
