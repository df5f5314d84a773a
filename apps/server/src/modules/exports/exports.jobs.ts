import * as z from 'zod';
import { StorageProblem, type Storage, type StoredObject } from '#server/adapters/storage/storage.ts';
import { jobHandler, LeaseLostError, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { forgetObjects, rememberObject } from '#server/modules/media/erasure.service.ts';
import { UnreadableFile } from './archive.ts';
import { eraseExport, eraseLater, makeExport, memberArchive, type ArchiveDeps } from './exports.service.ts';
import { deleteExpired, findMaking, makeAgain, markFailed, markReady, setProgress } from './exports.repo.ts';

const sweepExports = defineJob({ kind: 'sweep-exports', payload: z.object({}), irreversible: 'erase' });

interface ExportsJobsDeps extends ArchiveDeps {
  readonly storage: Storage;
  readonly logger: Logger;
  readonly clock: Clock;
}

export function exportsJobs(deps: ExportsJobsDeps): JobHandler[] {
  const { db, storage, clock } = deps;
  return [
    jobHandler(makeExport, {
      concurrency: 1,
      maxAttempts: 5,
      handle: ({ exportId }, context) => make(deps, exportId, context),
      whenDead: (tx, { exportId }) => markFailed(tx, exportId),
      whenRevived: (tx, { exportId }) => makeAgain(tx, exportId),
    }),
    jobHandler(eraseExport, {
      async handle({ objectId }, context) {
        // The file first: otherwise a crash in between would leave an unknown file.
        await storage.remove(objectId);
        await inTransaction(db, async (tx) => {
          await forgetObjects(tx, [objectId]);
          await context.completeIn(tx);
        });
      },
    }),
    jobHandler(sweepExports, {
      concurrency: 1,
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          for (const objectId of await deleteExpired(tx, context.rightTime())) await eraseLater(tx, objectId);
          await againInAnHour(tx, sweepExports, context, clock);
        }),
    }),
  ];
}

/** Adds the sweep unless it exists; each run schedules the next. */
export function scheduleExportsSweep(db: Db): Promise<void> {
  return scheduleHourly(db, sweepExports);
}

async function make(deps: ExportsJobsDeps, exportId: number, context: JobContext): Promise<void> {
  const { db, storage } = deps;
  const memberId = await findMaking(db, exportId);
  if (memberId === undefined) return;
  const object = await store(deps, { exportId, memberId }, context);
  if (object === undefined) return;
  try {
    await inTransaction(db, async (tx) => {
      await rememberObject(tx, object);
      if (!(await markReady(tx, exportId, object.id))) throw new LeaseLostError();
      await context.completeIn(tx);
    });
  } catch (error) {
    // Only a lost lease is sure to have rolled back; if the connection broke during the commit, rows may refer to the object.
    if (error instanceof LeaseLostError) await storage.remove(object.id);
    throw error;
  }
}

/** Undefined if it is no longer wanted, or there's no room for it. A file that can't be read is left out: the others must not wait for it. */
async function store(
  deps: ExportsJobsDeps,
  { exportId, memberId }: { exportId: number; memberId: number },
  { signal }: JobContext,
): Promise<StoredObject | undefined> {
  const { db, storage, logger } = deps;
  const unreadable = new Set<string>();
  for (;;) {
    const archive = await memberArchive(deps, memberId, unreadable);
    if (archive === undefined) return undefined;
    const told = tellProgress(archive, (percent) => setProgress(db, exportId, percent));
    try {
      return await storage.put(told, { maxBytes: Number.MAX_SAFE_INTEGER, signal });
    } catch (error) {
      if (error instanceof Unwanted) return undefined;
      if (error instanceof StorageProblem && error.reason === 'full') {
        logger.warn({ exportId, bytes: archive.size }, 'export-has-no-room');
        await inTransaction(db, (tx) => markFailed(tx, exportId));
        return undefined;
      }
      if (!(error instanceof UnreadableFile) || unreadable.has(error.objectId)) throw error;
      logger.warn({ exportId, object: error.objectId, err: error }, 'export-left-out-file');
      unreadable.add(error.objectId);
    }
  }
}

class Unwanted extends Error {}

/** The same pieces. `tell` gets each new percent and says whether the export is still wanted. */
async function* tellProgress(
  { size, stream }: { readonly size: number; readonly stream: AsyncIterable<Buffer> },
  tell: (percent: number) => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let done = 0;
  let told = 0;
  for await (const piece of stream) {
    done += piece.length;
    const percent = Math.min(99, Math.floor((100 * done) / size));
    if (percent > told) {
      told = percent;
      if (!(await tell(percent))) throw new Unwanted();
    }
    yield piece;
  }
}
