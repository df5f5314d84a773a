import { errorTexts } from '@someday/contract/texts/errors.copy';
import { isDamage, StorageProblem, StorageRefused } from '#server/adapters/storage/storage.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { rememberObject } from '#server/modules/media/erasure.service.ts';
import type { UploadsService } from '#server/modules/uploads/uploads.service.ts';
import { createFileReader, readExport, type ExportReading } from './export-reader.ts';
import { checkExport } from './import-check.ts';
import { ImportProblem } from './import-limits.ts';
import { importAll, ImportDeleted, type ImportRunDeps } from './import-run.ts';
import { importsTexts as copy } from './imports.copy.ts';
import * as repo from './imports.repo.ts';
import { checkImport, runImport, type ImportFiles } from './imports.service.ts';

const maxAttempts = 5;

/** One member's long import doesn't hold up the others. */
const atOnce = 4;

const checkDeletedMs = 500;

export interface ImportsJobsDeps extends ImportRunDeps {
  readonly uploads: Pick<UploadsService, 'finishImport' | 'forget'>;
  readonly files: ImportFiles;
  readonly clock: Clock;
}

export function importsJobs(deps: ImportsJobsDeps): JobHandler[] {
  const whenDead =
    (state: repo.ImportRow['state'], problem: string) =>
    async (tx: Tx, { importId }: { importId: number }) => {
      const row = await repo.findImport(tx, importId);
      if (row?.state !== state) return;
      await repo.changeImport(tx, importId, { state: 'failed', problem: row.problem ?? problem, isOver: true });
    };
  return [
    jobHandler(checkImport, {
      concurrency: atOnce,
      maxAttempts,
      handle: ({ importId }, context) => runStep(deps, { importId, during: 'checking' }, context, check),
      whenDead: whenDead('checking', copy.lost),
    }),
    jobHandler(runImport, {
      concurrency: atOnce,
      maxAttempts,
      handle: ({ importId }, context) => runStep(deps, { importId, during: 'running' }, context, run),
      whenDead: whenDead('running', copy.stopped),
    }),
    recurringJob(deps, {
      kind: 'sweep-imports',
      irreversible: 'erase',
      every: 'day',
      work: (context) => sweep(deps, context),
    }),
  ];
}

type Step = (deps: ImportsJobsDeps, row: repo.ImportRow, context: JobContext) => Promise<void>;

async function runStep(
  deps: ImportsJobsDeps,
  { importId, during }: { readonly importId: number; readonly during: repo.ImportRow['state'] },
  context: JobContext,
  step: Step,
): Promise<void> {
  const row = await repo.findImport(deps.db, importId);
  if (row?.state !== during) return;
  const deleted = new AbortController();
  const timer = setInterval(() => {
    // While the database is away, nothing can be deleted.
    void repo.findImport(deps.db, importId).then(
      (found) => found ?? deleted.abort(new ImportDeleted()),
      () => undefined,
    );
  }, checkDeletedMs);
  try {
    await step(deps, row, { ...context, signal: AbortSignal.any([context.signal, deleted.signal]) });
  } catch (error) {
    const change = changeAfter(error, during);
    if (change === undefined && (await repo.findImport(deps.db, importId)) !== undefined) throw error;
    if (change === undefined) return; // deleted, with its file
    await inTransaction(deps.db, async (tx) => {
      if ((await repo.lockImport(tx, row))?.state === during) await repo.changeImport(tx, importId, change);
    });
    if (change.state === 'failed') await deps.files.release(row);
    if (change.state === undefined) throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Undefined for a temporary error of the machine. */
function changeAfter(error: unknown, during: repo.ImportRow['state']): repo.ImportChange | undefined {
  if (error instanceof ImportProblem) return { state: 'failed', problem: error.message, isOver: true };
  if (isDamage(error)) return { state: 'failed', problem: copy.lost, isOver: true };
  const isFull =
    error instanceof AppError
      ? error.code === 'storage_full'
      : error instanceof StorageProblem && error.reason === 'full';
  if (during === 'checking') {
    if (isFull || error instanceof StorageRefused) return { problem: copy.refused };
    return error instanceof AppError ? { state: 'failed', problem: copy.lost, isOver: true } : undefined;
  }
  // No room, in the plan or on the disk: the member may start it again.
  if (error instanceof AppError) return { state: 'ready', problem: error.message };
  if (error instanceof StorageRefused) return { state: 'ready', problem: errorTexts.storage_refused };
  return isFull ? { state: 'ready', problem: errorTexts.storage_full } : undefined;
}

async function check(deps: ImportsJobsDeps, row: repo.ImportRow, context: JobContext): Promise<void> {
  const { db, tools } = deps;
  const { memberId } = row;
  const { signal } = context;
  const reading = await openExport(deps, await finishUpload(deps, row), signal);
  const read = createFileReader(reading.storage, reading.object);
  const files = { read, media: tools, signal, progress: progressReporter(db, row) };
  const summary = await checkExport({ db, memberId, parts: readExport({ ...reading, purpose: 'check' }), files });
  await inTransaction(db, async (tx) => {
    if ((await repo.lockImport(tx, row))?.state !== 'checking') return;
    await repo.changeImport(tx, row.id, { state: 'ready', summary, problem: null });
    await context.completeIn(tx);
  });
}

async function run(deps: ImportsJobsDeps, row: repo.ImportRow, context: JobContext): Promise<void> {
  const { db } = deps;
  const { memberId } = row;
  const { signal } = context;
  const reading = await openExport(deps, row, signal);
  const read = createFileReader(reading.storage, reading.object);
  const updateSummary = async () => {
    const parts = readExport({ ...reading, purpose: 'check' });
    const summary = await checkExport({ db, memberId, parts, files: null });
    await inTransaction(db, (tx) => repo.changeImport(tx, row.id, { summary }));
  };
  try {
    const parts = readExport({ ...reading, purpose: 'import' });
    await importAll(deps, { row, parts, read, signal, progress: progressReporter(db, row) });
  } catch (error) {
    if (error instanceof ImportDeleted) return;
    if (changeAfter(error, 'running')?.state === 'ready') await updateSummary();
    throw error;
  }
  await inTransaction(db, async (tx) => {
    if ((await repo.lockImport(tx, row))?.state !== 'running') return;
    await repo.changeImport(tx, row.id, { state: 'done', isOver: true });
    await context.completeIn(tx);
  });
  await deps.files.release(row);
}

async function finishUpload({ db, uploads }: ImportsJobsDeps, row: repo.ImportRow): Promise<repo.ImportRow> {
  if (row.objectId !== null) return row;
  const object = await uploads.finishImport(row.memberId, row.uploadId);
  await inTransaction(db, async (tx) => {
    const locked = await repo.lockImport(tx, row);
    if (locked === undefined) throw new ImportDeleted();
    if (locked.objectId !== null) return;
    await rememberObject(tx, object);
    await repo.changeImport(tx, row.id, { objectId: object.id });
    await uploads.forget(tx, row.uploadId);
  });
  return { ...row, objectId: object.id };
}

async function openExport(
  { db, storage }: ImportsJobsDeps,
  { objectId }: repo.ImportRow,
  signal: AbortSignal,
): Promise<Omit<ExportReading, 'purpose'>> {
  const object = objectId === null ? undefined : await repo.findImportFile(db, objectId);
  if (object === undefined) throw new ImportProblem(copy.lost);
  return { storage, object, signal };
}

function progressReporter(db: Db, { id }: repo.ImportRow): (percent: number) => Promise<void> {
  let last = 0;
  return async (percent) => {
    if (percent === last) return;
    last = percent;
    await repo.setImportProgress(db, id, percent);
  };
}

async function sweep({ db, files }: ImportsJobsDeps, context: JobContext): Promise<void> {
  for (const { isOld, ...row } of await repo.importsToSweep(db, context.rightTime())) {
    context.signal.throwIfAborted();
    await (isOld ? files.remove(row) : files.release(row));
  }
}
