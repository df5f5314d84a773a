import path from 'node:path';
import { sql } from 'kysely';
import { createDatabase } from '#server/db/client.ts';
import { socketDirectoryFor } from '#server/db/embedded-postgres/server-process.ts';

/** Makes every emailed link expire, in the database of the program that runs on that folder. */
export async function letLinksExpire(dataDir: string): Promise<void> {
  const host = await socketDirectoryFor(path.join(dataDir, 'postgres'));
  const { db, close } = createDatabase({ host, user: 'someday', database: 'postgres' }, { poolSize: 1 });
  await sql`update account_tokens set expires_at = someday_now()`.execute(db);
  await close();
}
