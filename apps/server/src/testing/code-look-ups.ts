import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Enough that no other index is as cheap to read. */
const people = 1000;

/** Requires a loved one. On new connections, each look-up of a code is then one scan of their index. */
export async function makeLookUpsCountable(db: Db): Promise<void> {
  await sql`
    insert into loved_ones (member_id, name, relationship, stamp_color, code_hash, code_sealed)
    select member_id, 'Someone', 'friend', stamp_color, sha256(number::text::bytea), code_sealed
    from (select * from loved_ones limit 1) as one, generate_series(1, ${people}) as number`.execute(db);
  await sql`analyze loved_ones`.execute(db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set enable_seqscan = off`.execute(db);
}

/** How many codes have been looked up, on connections that have ended. */
export async function codeLookUps(db: Db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname like 'loved_ones_code_hash%'`.execute(db);
  const [index] = rows;
  if (index === undefined) throw new Error('there is no index over codes');
  return index.scans;
}
