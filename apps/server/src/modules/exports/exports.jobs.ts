import { StorageProblem, type Storage, type StoredObject } from '#server/adapters/storage/storage.ts';
import { isFlawed } from '#server/keeping/backup/backup.repo.ts';
import {
  jobHandler,
  JobRetryError,
  LeaseLostError,
  type JobContext,
  type JobHandler,
} from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
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

interface ExportsJobsDeps extends ArchiveDeps {
  readonly partBytes: number;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly clock: Clock;
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

const waitsForRepair = 3;
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

/** Undefined if it is no longer wanted, or can't be stored. A file that can't be read, or be repaired soon, is left out. */
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
    const told = tellProgress(archive, (share) =>
      repo.setExportProgress(db, exportId, Math.floor((100 * (part.number - 1 + share)) / part.of)),
    );
    try {
      if (archive.size > storage.maxObjectBytes) throw new StorageProblem('too-large');
      return await storage.put(told, { maxBytes: archive.size, signal });
    } catch (error) {
      if (error instanceof Unwanted) return undefined;
      if (error instanceof StorageProblem && (error.reason === 'full' || error.reason === 'too-large')) {
        logger.warn({ exportId, bytes: archive.size, reason: error.reason }, 'export-has-no-room');
        await inTransaction(db, (tx) => fail(tx, exportId));
        return undefined;
      }
      if (!(error instanceof UnreadableFile) || unreadable.has(error.objectId)) throw error;
      if (attempt <= waitsForRepair && !(await isFlawed(db, error.objectId)))
        throw new JobRetryError('a file is being repaired', repairSeconds, { cause: error });
      logger.warn({ exportId, object: error.objectId, err: error }, 'export-left-out-file');
      unreadable.add(error.objectId);
    }
  }
}

class Unwanted extends Error {}

async function* tellProgress(
  { size, stream }: { readonly size: number; readonly stream: AsyncIterable<Buffer> },
  tell: (share: number) => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let done = 0;
  let told = 0;
  for await (const piece of stream) {
    done += piece.length;
    const percent = Math.min(99, Math.floor((100 * done) / size));
    if (percent > told) {
      told = percent;
      if (!(await tell(percent / 100))) throw new Unwanted();
    }
    yield piece;
  }
}
