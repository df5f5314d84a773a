import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Database, OwnDatabase } from '#server/db/client.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';

export interface HealthRouteDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** `right`, or what is wrong with the clock. */
  clock(): Promise<string>;
  readonly ownDatabase: Pick<OwnDatabase, 'awayMs'>;
}

/** Restarts begin at once; if none has worked by then, a new process may be needed. */
const PATIENCE_MS = 60_000;

/**
 * `/healthz`: the process is worth keeping; a service manager restarts it on 503. `/readyz`: it can serve, too; a load balancer waits for 200. With a
 * clock that is not right it serves, and sends no notices; on a full disk, too, which it tells: messages can still be opened. Neither tells anything else.
 */
export function addHealthRoutes(
  server: FastifyInstance,
  { database, ownDatabase, storage, clock }: HealthRouteDeps,
): void {
  const schema = { hide: true };
  server.get('/healthz', { schema }, async (_request, reply) =>
    ownDatabase.awayMs() < PATIENCE_MS
      ? reply.send({ status: 'alive' })
      : reply.status(503).send({ status: 'database gone' }),
  );
  server.get('/readyz', { schema }, async (request, reply) => {
    try {
      if (!(await isMigrated(database.db))) return await reply.status(503).send({ status: 'not ready' });
      const isFull = (await storage.freeBytes()) === 0;
      return await reply.send({ status: 'ready', clock: await clock(), ...(isFull && { storage: 'full' }) });
    } catch (err) {
      request.log.warn({ err }, 'not-ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}
