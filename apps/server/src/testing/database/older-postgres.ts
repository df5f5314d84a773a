import { rmdir } from 'node:fs/promises';
import type { Connection } from '#server/db/client.ts';
import { findOlderBinaries } from '#server/db/embedded-postgres/binaries.ts';
import { DATABASE_SUPERUSER, prepareDataDirectory } from '#server/db/embedded-postgres/data-directory.ts';
import { chooseIdentity } from '#server/db/embedded-postgres/identity.ts';
import { prepareSocketDirectory, runServer, socketDirectoryFor } from '#server/db/embedded-postgres/server-process.ts';

/** Setup installs it for `npm run test:long`. */
export const OLDER_MAJOR = '17';

/** Runs `work` on a database of that PostgreSQL, created if the folder is new, as an earlier Someday would have made it. */
export async function inOlderPostgres<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const binaries = await findOlderBinaries(OLDER_MAJOR, dataDir);
  if (binaries === undefined) throw new Error(`PostgreSQL ${OLDER_MAJOR} is no longer in apps/server/older-postgres`);
  const identity = await chooseIdentity(binaries.postgres);
  await prepareDataDirectory(dataDir, binaries, identity, ['--no-sync']);
  const socketDir = await socketDirectoryFor(dataDir);
  await prepareSocketDirectory(socketDir, identity);
  const server = await runServer({ binaries, identity, dataDir, socketDir, flags: ['-c', 'fsync=off'] });
  if ('failure' in server) throw new Error(server.failure);
  try {
    return await work({ host: socketDir, user: DATABASE_SUPERUSER, database: 'postgres' });
  } finally {
    await server.stop();
    await rmdir(socketDir);
  }
}
