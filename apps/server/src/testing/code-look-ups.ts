import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** From the next connection on each look-up of a code is one scan of the index over them, however few there are. */
export async function makeLookUpsCountable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set enable_seqscan = off`.execute(db);
}

/** How many codes were looked up so far, by connections that have ended. */
export async function codeLookUps(db: Db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname like 'loved_ones_code_hash%'`.execute(db);
  const [index] = rows;
  if (index === undefined) throw new Error('there is no index over codes');
  return index.scans;
}
