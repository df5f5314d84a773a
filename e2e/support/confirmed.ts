import path from 'node:path';
import { createDatabase } from '../../apps/server/src/db/client.ts';
import { DATABASE_SUPERUSER } from '../../apps/server/src/db/embedded-postgres/data-directory.ts';
import { socketDirectoryFor } from '../../apps/server/src/db/embedded-postgres/server-process.ts';
import type { RunningApp } from './app.ts';

/** Everyone's sessions began, or were confirmed, 16 minutes ago. */
export async function confirmedAWhileAgo({ dataDir }: Pick<RunningApp, 'dataDir'>): Promise<void> {
  const host = await socketDirectoryFor(path.join(dataDir, 'postgres'));
  const { pool, close } = createDatabase({ host, user: DATABASE_SUPERUSER, database: 'postgres' }, { poolSize: 1 });
  await pool.query(`update sessions set confirmed_at = now() - interval '16 minutes'`);
  await close();
}
