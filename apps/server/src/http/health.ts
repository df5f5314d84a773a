import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Database } from '#server/db/client.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';

export interface HealthTools {
  readonly database: Database;
  readonly storage: Storage;
  /** `right`, or what is wrong with the clock. */
  clock(): Promise<string>;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, too; a load balancer waits for 200. With a clock that is not right it serves, and
 * sends no notices. Neither tells anything else.
 */
export function addHealth(server: FastifyInstance, { database, storage, clock }: HealthTools): void {
  const schema = { hide: true };
  server.get('/healthz', { schema }, async () => ({ status: 'alive' }));
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
