import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Database } from '#server/db/client.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';

export interface HealthTools {
  readonly database: Database;
  readonly storage: Storage;
}

/** `/healthz`: the process answers. `/readyz`: it can serve, too; a load balancer waits for 200. Neither tells anything else. */
export function addHealth(server: FastifyInstance, { database, storage }: HealthTools): void {
  const schema = { hide: true };
  server.get('/healthz', { schema }, async () => ({ status: 'alive' }));
  server.get('/readyz', { schema }, async (request, reply) => {
    try {
      const ready = (await isMigrated(database.db)) && (await storage.freeBytes()) >= 0;
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    } catch (err) {
      request.log.warn({ err }, 'not-ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });
}
