import { rmdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import type { Connection } from './connection.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { DATABASE_SUPERUSER, prepareDataDirectory, reopenDataDirectory } from './embedded-postgres/data-directory.ts';
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
  /** False while another process runs the server and we only use it. Once that process is gone, one of those left runs it. */
  readonly owner: boolean;
  /** As whom the server runs, for the log. */
  readonly how: string;
  /** For how long there has been no server, in ms; 0 while there is one. */
  awayMs(): number;
  /** Close every pool before. Leaves the server alone when we are not the owner. */
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

/** The server that answers: our own process, or somebody else's that we hold a connection to. */
interface RunningServer extends ServerProcess {
  readonly owner: boolean;
}

/** What a server says that is held up by another one on the same data directory, alive or about to end. */
const NOT_ALONE = /lock file .* already exists|shared memory block|is starting up|another (postmaster|server)/i;

/** Before the second try of a restart, the first being made at once. It doubles with every try. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * A real PostgreSQL on a Unix socket, no TCP, its data in `dataDir` (made when missing). Any number of processes may call this
 * with one folder: the first owns the server, the others use it. It ends with the owner, even when that is killed. When it dies or its
 * owner does, the processes that are left try to start it until one of them succeeds. Throws `EmbeddedPostgresError` with a text for
 * a person.
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
  const stopping = new AbortController();

  async function startOrAttach(prepare: () => Promise<void>): Promise<RunningServer> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline && !stopping.signal.aborted) {
      await refuseForeignSocketDirectory(socketDir, identity);
      const found = await attach(connection);
      if (typeof found === 'object') return found;
      if (found === 'absent') {
        await prepareSocketDirectory(socketDir, identity);
        await prepare();
        const server = await runServer({ binaries, identity, dataDir: folder, socketDir, flags });
        if (!('failure' in server)) return { ...server, owner: true };
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

  let server = await startOrAttach(() => prepareDataDirectory(folder, binaries, identity, initdbFlags)).catch(
    async (err: unknown) => {
      await leaveSocketDir();
      throw err;
    },
  );
  let awaySince: number | undefined;
  const supervised = supervise();

  async function supervise(): Promise<void> {
    let pause = 0;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const log = await server.gone;
      if (stopping.signal.aborted) return;
      logger?.error({ log, owner: server.owner }, 'embedded-postgres-died');
      awaySince = performance.now();
      if (awaySince - began > LONGEST_PAUSE_MS) pause = 0;
      pause = await startAgain(pause);
    }
  }

  /** Tries until it succeeds or is to stop; gives the pause that a next failure begins with. */
  async function startAgain(firstPause: number): Promise<number> {
    let pause = firstPause;
    for (let failures = 0; ; failures += 1) {
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return pause;
      pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      try {
        server = await startOrAttach(() => reopenDataDirectory(folder, binaries, identity));
        logger?.warn({ failures, owner: server.owner }, 'embedded-postgres-is-back');
        awaySince = undefined;
        return pause;
      } catch (err) {
        if (stopping.signal.aborted) return pause;
        // The reason once: what stands in the way for days must not fill a log.
        logger?.error({ ...(failures === 0 && { err }), retryInMs: pause }, 'embedded-postgres-not-restarted');
      }
    }
  }

  return {
    connection,
    get owner() {
      return server.owner;
    },
    how: identity.how,
    awayMs: () => (awaySince === undefined ? 0 : performance.now() - awaySince),
    async stop() {
      stopping.abort();
      await server.stop();
      await supervised;
      // A restart that was under way may have succeeded just now.
      await server.stop();
      if (server.owner) await leaveSocketDir();
    },
  };
}

/** The server that runs already, until our connection to it ends. `busy`: it does not take connections yet, or any more. */
async function attach(connection: {
  host: string;
  user: string;
  database: string;
}): Promise<RunningServer | 'absent' | 'busy'> {
  const socket = new Socket();
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000, stream: () => socket });
  const gone = Promise.withResolvers<string>();
  client.on('error', () => {});
  client.once('end', () => gone.resolve('the process that ran it is gone'));
  try {
    await client.connect();
    // Being attached alone does not keep the program running.
    socket.unref();
    return { owner: false, gone: gone.promise, stop: () => client.end() };
  } catch (err) {
    await client.end().catch(() => {});
    const code = err instanceof Error && 'code' in err ? err.code : undefined;
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'busy';
  }
}
