import type { StoredObject } from '#server/adapters/storage/storage.ts';
import { countObjects, isNeeded, listObjects, orphansAmong } from '#server/keeping/backup/backup.repo.ts';
import type { StoredFiles } from '#server/keeping/backup/stored-files.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { jobHandler, type JobContext, type JobHandler, type WorkGuard } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { notifyOfDamage } from '#server/modules/deliveries/member-notifications.service.ts';
import { convertAgain } from '#server/modules/media/media.service.ts';
import { makeExportAgain } from '#server/modules/exports/exports.service.ts';
import * as repo from './integrity.repo.ts';
import { repairFile } from './integrity.service.ts';

interface IntegrityDeps {
  readonly db: Db;
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly clockGuard: WorkGuard;
  readonly logger: Logger;
}

const readEveryDays = 29;
const hoursPerPass = (readEveryDays - 1) * 24;
const minBytesPerRun = 256 * 1024 ** 2;
const batchSize = 50;

export function integrityJobs(deps: IntegrityDeps): JobHandler[] {
  const { db } = deps;
  return [
    jobHandler(repairFile, {
      async handle({ objectId }) {
        const object = await repo.findObject(db, objectId);
        if (object !== undefined) await repair(deps, object);
      },
    }),
    recurringJob(deps, { kind: 'compare-files', every: 'day', work: (context) => compare(deps, context) }),
    recurringJob(deps, { kind: 'read-files', every: 'hour', work: (context) => readSome(deps, context) }),
  ];
}

async function compare(deps: IntegrityDeps, { signal }: JobContext): Promise<void> {
  const { db, files, clockGuard, logger } = deps;
  for await (const object of listObjects(db)) {
    signal.throwIfAborted();
    if (!(await files.isThere(object))) await repair(deps, object);
  }
  // A backup that wasn't connected when they were found may be connected now.
  for (const object of await repo.listFlawed(db)) await repair(deps, object);

  await repo.trackOrphans(db, await orphansAmong(db, files.list(), signal));
  const now = await clockGuard.rightTime('erase');
  if (now === null) return;
  await files.sweep(now);
  for (const id of await repo.oldOrphans(db, now)) {
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      if (await repo.deleteOrphan(tx, id)) await files.remove(id);
    });
    logger.info({ object: id }, 'orphan-file-removed');
  }
}

async function readSome(deps: IntegrityDeps, { signal }: JobContext): Promise<void> {
  const { db, files } = deps;
  const total = await countObjects(db);
  let budget = Math.max(minBytesPerRun, Math.ceil(total.bytes / hoursPerPass));
  while (budget > 0) {
    const objects = await repo.listUnread(db, readEveryDays, batchSize);
    if (objects.length === 0) return;
    for (const object of objects) {
      signal.throwIfAborted();
      if (await files.isIntact(object)) await repo.markIntact(db, object.id);
      else await repair(deps, object);
      budget -= object.size;
      if (budget <= 0) return;
    }
  }
}

async function repair(deps: IntegrityDeps, object: StoredObject): Promise<void> {
  const { db, files, logger } = deps;
  if (await files.isIntact(object)) return repo.markIntact(db, object.id);
  // While something is erased, its files go before its rows.
  if (!(await isNeeded(db, object.id))) return inTransaction(db, (tx) => makeExportAgain(tx, object.id));
  const kind = (await files.exists(object.id)) ? 'damaged' : 'missing';
  if (await files.restore(object)) {
    logger.warn({ object: object.id, kind }, 'stored-file-restored');
    return repo.markIntact(db, object.id);
  }
  await inTransaction(db, async (tx) => {
    // In the order of an erasure, which locks the member first.
    const medium = await repo.lockMediumOf(tx, object.id);
    if (!(await repo.markFlawed(tx, object.id, kind))) return;
    logger.error({ object: object.id, kind }, 'stored-file-flawed');
    if (medium?.isOriginal === true) await notifyOfDamage(tx, medium.mediaId);
    if (medium?.isOriginal === false) await convertAgain(tx, medium.mediaId, object.id);
  });
}
