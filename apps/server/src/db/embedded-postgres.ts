import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import type { Connection } from './connection.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { DATABASE_SUPERUSER, prepareDataDirectory } from './embedded-postgres/data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';
import { chooseIdentity } from './embedded-postgres/identity.ts';
import { runServer, type ServerProcess } from './embedded-postgres/server-process.ts';
import {
  prepareSocketDirectory,
  refuseForeignSocketDirectory,
  socketDirectoryFor,
} from './embedded-postgres/socket-directory.ts';

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** False when another process runs the server and we only use it: then it goes when that process ends. */
  readonly owner: boolean;
  /** As whom the server runs, for the log. */
  readonly how: string;
  /** Close every pool before. Does nothing when we are not the owner. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  logger?: Logger;
  /** Further settings for the server, as `-c name=value`. */
  flags?: readonly string[];
  initdbFlags?: readonly string[];
  /** For the first answer, recovery after a crash included; default a minute. */
  timeoutMs?: number;
}

/** What a server says that is held up by another one on the same data directory, alive or about to end. */
const NOT_ALONE = /lock file|shared memory block|is starting up|another (postmaster|server)/i;

/**
 * A real PostgreSQL on a Unix socket, no TCP, its data in `dataDir` (made when missing). Any number of processes may call this
 * with one folder: the first owns the server, the others use it. It ends with the owner, even when that is killed, and is
 * started again when it dies under a living owner. Throws `EmbeddedPostgresError` with a text for a person.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { logger, flags = [], initdbFlags = [], timeoutMs = 60_000 } = options;
  const folder = path.resolve(dataDir);
  const binaries = await findBinaries();
  const identity = await chooseIdentity(binaries.postgres);
  const socketDir = await socketDirectoryFor(folder);
  const connection = { host: socketDir, user: DATABASE_SUPERUSER, database: 'postgres' };

  /** Resolves with our own server, or with undefined when somebody else's answers. */
  async function startOrAttach(): Promise<ServerProcess | undefined> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      await refuseForeignSocketDirectory(socketDir, identity);
      const answer = await ping(connection);
      if (answer === 'ready') return undefined;
      if (answer === 'absent') {
        await prepareSocketDirectory(socketDir, identity);
        await prepareDataDirectory(folder, binaries, identity, initdbFlags);
        const server = await runServer({ binaries, identity, dataDir: folder, socketDir, flags });
        if (!('failure' in server)) return server;
        if (!NOT_ALONE.test(server.failure)) {
          throw new EmbeddedPostgresError(`The embedded PostgreSQL ended at once: ${server.failure}`);
        }
      }
      await sleep(100);
    }
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${folder} did not answer within ${timeoutMs / 1000} seconds.`,
    );
  }

  // Whoever starts next makes it anew, and while somebody uses it it is not empty.
  const leaveSocketDir = (): Promise<void> => rmdir(socketDir).catch(() => {});

  let server = await startOrAttach().catch(async (err: unknown) => {
    await leaveSocketDir();
    throw err;
  });
  if (server === undefined) return { connection, owner: false, how: identity.how, stop: async () => {} };

  let stopping = false;
  const supervised = supervise();

  async function supervise(): Promise<void> {
    while (server !== undefined) {
      const log = await server.gone;
      if (stopping) return;
      logger?.error({ log }, 'embedded-postgres-died');
      server = await startOrAttach().catch((err: unknown) => {
        logger?.error({ err }, 'embedded-postgres-not-restarted');
        return undefined;
      });
      if (stopping) await server?.stop();
    }
  }

  return {
    connection,
    owner: true,
    how: identity.how,
    async stop() {
      stopping = true;
      await server?.stop();
      await supervised;
      await leaveSocketDir();
    },
  };
}

/** `busy`: something is there but does not take connections yet, or any more. */
async function ping(connection: {
  host: string;
  user: string;
  database: string;
}): Promise<'ready' | 'absent' | 'busy'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (err) {
    const code = err instanceof Error && 'code' in err ? err.code : undefined;
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'busy';
  } finally {
    await client.end().catch(() => {});
  }
}
