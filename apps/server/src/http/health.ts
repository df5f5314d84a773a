import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Database, OwnDatabase } from '#server/db/client.ts';
import { StorageAway, StorageRefused, type Storage } from '#server/adapters/storage/storage.ts';

export interface HealthRouteDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** `state`: `right`, or what's wrong with it, and since when. */
  clock(): Promise<{ readonly state: string; readonly since?: Date }>;
  readonly ownDatabase: Pick<OwnDatabase, 'awayMs'>;
  /** Equal in all processes of this installation, and in no other. Public. */
  readonly installation: string;
  readonly leaving: AbortSignal;
}

/** The database is restarted right away. If that takes longer than this, a new process may be needed. */
const DATABASE_AWAY_MS = 60_000;

/**
 * 503 of `/healthz` makes a service manager restart the process. `/readyz` is 200 also with a wrong clock, a full disk
 * or without storage: messages can still be opened, and no other server has what is missing.
 */
export function addHealthRoutes(
  server: FastifyInstance,
  { database, ownDatabase, storage, clock, installation, leaving }: HealthRouteDeps,
): void {
  const schema = { hide: true };
  server.get('/healthz', { schema }, async (_request, reply) =>
    ownDatabase.awayMs() < DATABASE_AWAY_MS
      ? reply.send({ status: 'alive', installation })
      : reply.status(503).send({ status: 'database gone', installation }),
  );
  server.get('/readyz', { schema }, async (request, reply) => {
    if (leaving.aborted) return reply.status(503).send({ status: 'stopping' });
    try {
      if (!(await isMigrated(database.db))) return await reply.status(503).send({ status: 'not ready' });
      const { state: time, since } = await clock();
      const waiting = since && { waiting: `irreversible work, since ${since.toISOString()}` };
      const state = await storageState(storage);
      return await reply.send({ status: 'ready', clock: time, ...waiting, ...(state && { storage: state }) });
    } catch (err) {
      request.log.warn({ err }, 'not-ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}

/** Load balancers don't wait as long as people do. */
const LOOK_MS = 1_000;

async function storageState(storage: Storage): Promise<'full' | 'away' | 'refused' | undefined> {
  try {
    const free = await Promise.race([storage.freeBytes(), sleep(LOOK_MS, 'away' as const, { ref: false })]);
    if (free === 'away') return free;
    return free === 0 ? 'full' : undefined;
  } catch (error) {
    if (error instanceof StorageAway) return error instanceof StorageRefused ? 'refused' : 'away';
    throw error;
  }
}
