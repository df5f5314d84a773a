import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Database } from '#server/db/client.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';

export interface HealthTools {
  readonly database: Database;
  readonly storage: Storage;
  /** `right`, or what is wrong with the clock. */
  clock(): Promise<string>;
  /** For how long a database that this program runs itself has been gone. */
  readonly databaseAwayMs?: (() => number) | undefined;
}

/** Restarts in place are tried from the first moment on; one that has not worked by then may need a new process. */
const PATIENCE_MS = 60_000;

/**
 * `/healthz`: the process is worth keeping; a service manager restarts it on 503. `/readyz`: it can serve, too; a load balancer waits for 200. With a
 * clock that is not right it serves, and sends no notices. Neither tells anything else.
 */
export function addHealth(
  server: FastifyInstance,
  { database, storage, clock, databaseAwayMs = () => 0 }: HealthTools,
): void {
  const schema = { hide: true };
  server.get('/healthz', { schema }, async (_request, reply) =>
    databaseAwayMs() < PATIENCE_MS
      ? reply.send({ status: 'alive' })
      : reply.status(503).send({ status: 'database gone' }),
  );
  server.get('/readyz', { schema }, async (request, reply) => {
    try {
      const ready = (await isMigrated(database.db)) && (await storage.freeBytes()) >= 0;
      if (!ready) return await reply.status(503).send({ status: 'not ready' });
      return await reply.send({ status: 'ready', clock: await clock() });
    } catch (err) {
      request.log.warn({ err }, 'not-ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}
