import { StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import { isFlawed } from '#server/keeping/backup/backup.repo.ts';
import {
  jobHandler,
  JobRetryError,
  LeaseLostError,
  type JobContext,
  type JobHandler,
} from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { keepStored, objectErasure, rememberObject } from '#server/modules/media/erasure.service.ts';
import { UnreadableFile } from './archive.ts';
import {
  eraseExport,
  eraseLater,
  makeExport,
  memberArchive,
  planParts,
  type ArchiveDeps,
  type ExportPart,
} from './exports.service.ts';
import * as repo from './exports.repo.ts';
import type { Platform } from '#server/platform.ts';

interface ExportsJobsDeps extends ArchiveDeps, Pick<Platform, 'storage' | 'logger' | 'clock'> {
  readonly partBytes: number;
}

export function exportsJobs(deps: ExportsJobsDeps): JobHandler[] {
  return [
    jobHandler(makeExport, {
      concurrency: 1,
      maxAttempts: 5,
      handle: ({ exportId }, context) => make(deps, exportId, context),
      whenDead: (tx, { exportId }) => fail(tx, exportId),
      whenRevived: (tx, { exportId }) => repo.makeAgain(tx, exportId),
    }),
    objectErasure(deps, eraseExport),
    recurringJob(deps, {
      kind: 'sweep-exports',
      irreversible: 'erase',
      every: 'hour',
      work: async (context) => async (tx) => {
        for (const objectId of await repo.deleteExpired(tx, context.rightTime())) await eraseLater(tx, objectId);
      },
    }),
  ];
}

const attemptsToRepair = 3;
const repairSeconds = 60;

async function make(deps: ExportsJobsDeps, exportId: number, context: JobContext): Promise<void> {
  const { db, storage, partBytes } = deps;
  const memberId = await repo.findMaking(db, exportId);
  if (memberId === undefined) return;
  await inTransaction(db, (tx) => eraseParts(tx, exportId));
  for (const part of await planParts(db, memberId, Math.min(partBytes, storage.maxObjectBytes / 2))) {
    const object = await store(deps, { exportId, memberId }, part, context);
    if (object === undefined) return;
    await context.heartbeat();
    const add = async (tx: Tx) => {
      await rememberObject(tx, object);
      if (!(await repo.insertPart(tx, exportId, part.number, object.id))) throw new LeaseLostError();
      if (part.number < part.of) return;
      await repo.markReady(tx, exportId);
      await context.completeIn(tx);
    };
    await keepStored(deps, [object], () => inTransaction(db, add));
  }
}

async function eraseParts(tx: Tx, exportId: number): Promise<void> {
  for (const objectId of await repo.deleteParts(tx, exportId)) await eraseLater(tx, objectId);
}

async function fail(tx: Tx, exportId: number): Promise<void> {
  await eraseParts(tx, exportId);
  await repo.markFailed(tx, exportId);
}

/** Undefined if the export was deleted or there's no room. Leaves out files that can't be read or soon repaired. */
async function store(
  deps: ExportsJobsDeps,
  { exportId, memberId }: { exportId: number; memberId: number },
  part: ExportPart,
  { signal, attempt }: JobContext,
): Promise<StoredObject | undefined> {
  const { db, storage, logger } = deps;
  const unreadable = new Set<string>();
  for (;;) {
    const archive = await memberArchive(deps, memberId, part, unreadable);
    if (archive === undefined) return undefined;
    const stream = reportingProgress(archive, (share) =>
      repo.setExportProgress(db, exportId, Math.floor((100 * (part.number - 1 + share)) / part.of)),
    );
    try {
      if (archive.size > storage.maxObjectBytes) throw new StorageProblem('too-large');
      return await storage.put(stream, { maxBytes: archive.size, signal });
    } catch (error) {
      if (error instanceof ExportCanceled) return undefined;
      if (error instanceof StorageProblem && (error.reason === 'full' || error.reason === 'too-large')) {
        logger.warn({ exportId, bytes: archive.size, reason: error.reason }, 'export-has-no-room');
        await inTransaction(db, (tx) => fail(tx, exportId));
        return undefined;
      }
      if (!(error instanceof UnreadableFile) || unreadable.has(error.objectId)) throw error;
      if (attempt <= attemptsToRepair && !(await isFlawed(db, error.objectId)))
        throw new JobRetryError('a file is being repaired', repairSeconds, { cause: error });
      logger.warn({ exportId, object: error.objectId, err: error }, 'export-left-out-file');
      unreadable.add(error.objectId);
    }
  }
}

class ExportCanceled extends Error {}

async function* reportingProgress(
  { size, stream }: { readonly size: number; readonly stream: AsyncIterable<Buffer> },
  report: (share: number) => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let done = 0;
  let reported = 0;
  for await (const piece of stream) {
    done += piece.length;
    const percent = Math.min(99, Math.floor((100 * done) / size));
    if (percent > reported) {
      reported = percent;
      if (!(await report(percent / 100))) throw new ExportCanceled();
    }
    yield piece;
  }
}
