import { join } from 'node:path';
import { createDatabase, type Database } from '../../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../../apps/server/src/db/embedded-postgres/server-process.ts';

/** The running app's own, by its data folder. */
export async function databaseIn(
  folder: string,
  options: Parameters<typeof createDatabase>[1] = { poolSize: 1, statementTimeoutMs: 0 },
): Promise<Database> {
  const host = await socketDirectoryFor(join(folder, 'postgres'));
  return createDatabase({ host, user: 'someday', database: 'postgres' }, options);
}
