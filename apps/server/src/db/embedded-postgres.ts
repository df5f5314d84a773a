import { rmdir } from 'node:fs/promises';
import { hasCode } from '#server/lib/files.ts';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import type { Connection } from './client.ts';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { DATABASE_SUPERUSER, prepareDataDirectory, reopenDataDirectory } from './embedded-postgres/data-directory.ts';
import { chooseIdentity } from './embedded-postgres/identity.ts';
import { moveFromOlderMajor } from './embedded-postgres/major-move.ts';
import {
  runServer,
  type ServerProcess,
  prepareSocketDirectory,
  refuseForeignSocketDirectory,
  socketDirectoryFor,
} from './embedded-postgres/server-process.ts';
import { StartError } from '#server/lib/app-error.ts';

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** False while another process owns the server. When that process ends, one of the others takes over. */
  readonly owner: boolean;
  readonly how: string;
  awayMs(): number;
  /** Close every pool first. Only the owner stops the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  logger?: Logger;
  flags?: readonly string[];
  initdbFlags?: readonly string[];
  beforeStart?: () => Promise<void>;
  timeoutMs?: number;
  say?: (line: string) => void;
}

type Link = { lost: Promise<void>; close(): Promise<void> };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Of many processes, the first owns the server, which ends with it even on kill -9; then another starts it. Throws `StartError`. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { logger, flags = [], initdbFlags = [], beforeStart, timeoutMs = 60_000, say } = options;
  const folder = path.resolve(dataDir);
  const binaries = await findBinaries();
  const identity = await chooseIdentity(binaries.postgres);
  const socketDir = await socketDirectoryFor(folder);
  const connection = { host: socketDir, user: DATABASE_SUPERUSER, database: 'postgres' };
  const stopping = new AbortController();

  let server: ServerProcess | undefined;

  async function startServer(): Promise<boolean> {
    const started = await runServer({ binaries, identity, dataDir: folder, socketDir, flags });
    if ('failure' in started) {
      if (started.isTaken) return false;
      throw new StartError(`the embedded PostgreSQL quit right after starting: ${started.failure}`);
    }
    server = started;
    void started.gone.then(() => {
      if (server === started) server = undefined;
    });
    return true;
  }

  async function startOrAttach(prepare: () => Promise<void>): Promise<Link> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline && !stopping.signal.aborted) {
      await refuseForeignSocketDirectory(socketDir, identity);
      const found = await linkTo(connection);
      if (typeof found === 'object') return found;
      if (found === 'busy') {
        await sleep(100);
        continue;
      }
      await beforeStart?.();
      await prepareSocketDirectory(socketDir, identity);
      await prepare();
      if (!(await startServer())) await sleep(100);
    }
    throw new StartError(`the embedded PostgreSQL in ${folder} didn’t answer within ${timeoutMs / 1000} seconds.`);
  }

  // The next start creates it again. This fails, harmlessly, while another process uses it.
  const leaveSocketDir = (): Promise<void> => rmdir(socketDir).catch(() => {});

  await moveFromOlderMajor(folder, { binaries, identity, initdbFlags, timeoutMs, say, logger });
  let link = await startOrAttach(() => prepareDataDirectory(folder, binaries, identity, initdbFlags)).catch(
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
      const linked = server;
      await link.lost;
      if (stopping.signal.aborted) return;
      logger?.error({ owner: linked !== undefined, ...(linked && { log: linked.log() }) }, 'embedded-postgres-died');
      awaySince = performance.now();
      if (awaySince - began > LONGEST_PAUSE_MS) pause = 0;
      pause = await linkAgain(pause);
    }
  }

  async function linkAgain(firstPause: number): Promise<number> {
    let pause = firstPause;
    for (let failures = 0; ; failures += 1) {
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return pause;
      pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      try {
        link = await startOrAttach(() => reopenDataDirectory(folder, binaries, identity));
        logger?.warn({ failures, owner: server !== undefined }, 'embedded-postgres-is-back');
        awaySince = undefined;
        return pause;
      } catch (err) {
        if (stopping.signal.aborted) return pause;
        // The reason only once: a problem that lasts for days must not fill the log.
        logger?.error({ ...(failures === 0 && { err }), retryInMs: pause }, 'embedded-postgres-not-restarted');
        // Alive, but silent the whole time. A starting server may take as long as its recovery needs.
        await server?.stop(timeoutMs);
      }
    }
  }

  return {
    connection,
    get owner() {
      return server !== undefined;
    },
    how: identity.how,
    awayMs: () => (awaySince === undefined ? 0 : performance.now() - awaySince),
    async stop() {
      stopping.abort();
      const wasOwner = server !== undefined;
      await Promise.all([link.close(), server?.stop()]);
      await supervised;
      // A restart in progress may just have succeeded.
      await Promise.all([link.close(), server?.stop()]);
      if (wasOwner) await leaveSocketDir();
    },
  };
}

async function linkTo(connection: { host: string; user: string; database: string }): Promise<Link | 'absent' | 'busy'> {
  const socket = new Socket();
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000, stream: () => socket });
  const lost = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.once('end', () => lost.resolve());
  try {
    await client.connect();
    socket.unref();
    const close = () => {
      // Otherwise a program with nothing else to do would end here, without saying why.
      socket.ref();
      return client.end();
    };
    return { lost: lost.promise, close };
  } catch (err) {
    await client.end().catch(() => {});
    return hasCode(err, 'ENOENT', 'ECONNREFUSED') ? 'absent' : 'busy';
  }
}
