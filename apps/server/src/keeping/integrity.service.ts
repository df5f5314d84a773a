import type { HealthCheck } from '@someday/contract/api/figures';
import * as z from 'zod';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { integrityCopy as copy } from '#server/lib/lib.copy.ts';
import { countFlaws, repairable } from './integrity.repo.ts';

export const repairFile = defineJob({ kind: 'repair-file', payload: z.object({ objectId: z.string() }) });

/** Enqueues a repair of files found missing or damaged, once for each however often it's called. */
export async function repairSoon(db: Db, objectIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const objectId of await repairable(tx, objectIds, repairFile.kind))
      await enqueueJob(tx, repairFile, { objectId }, { key: objectId, ifExists: 'rearm' });
  });
}

export function damageNotes(db: Db, logger: Logger): (objectId: string) => void {
  const noting = new Set<string>();
  return (objectId) => {
    if (noting.has(objectId)) return;
    noting.add(objectId);
    void repairSoon(db, [objectId])
      .catch((err: unknown) => logger.warn({ object: objectId, err }, 'damage-not-noted'))
      .finally(() => noting.delete(objectId));
  };
}

const lateMs = 33 * 86_400_000;

export async function checkIntegrity(db: Db, clock: Pick<Clock, 'now'>): Promise<HealthCheck> {
  const { flawed, oldest } = await countFlaws(db);
  if (flawed > 0) return { name: copy.name, state: 'trouble', detail: copy.flawed(flawed) };
  const isLate = oldest !== null && clock.now().getTime() - oldest.getTime() > lateMs;
  return isLate
    ? { name: copy.name, state: 'attention', detail: copy.late }
    : { name: copy.name, state: 'healthy', detail: copy.sound };
}
