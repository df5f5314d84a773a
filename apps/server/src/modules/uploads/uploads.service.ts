import { fileErrorTexts, quotaTexts } from '@someday/contract/texts/errors.copy';
import { limits } from '@someday/contract/rules/limits';
import { fileLimitMb, type ChosenIn, type UploadPurpose } from '@someday/contract/rules/media';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import type { SniffedType } from '#server/adapters/media/media-tools.ts';
import { partStep, type ObjectAddress, StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { AppError, appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { asUploadError, fileTooLarge, firstBytes, type ReceivedUpload, shownName } from '#server/lib/received-files.ts';
import { owned, type Owned } from '#server/lib/edit-checks.ts';
import { inTransaction, lockMembersRow, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import * as repo from './uploads.repo.ts';
import type { Platform } from '#server/platform.ts';

const MiB = 1_048_576;
const GiB = 1024 * MiB;

interface UploadsDeps extends Pick<
  Platform,
  'db' | 'storage' | 'media' | 'logger' | 'limits' | 'maxUploadBytes' | 'maxImportBytes'
> {
  readonly entitlements: Pick<EntitlementsService, 'reserveUpload' | 'checkMembership' | 'checkBytes'>;
}

interface ArrivingPart {
  readonly offset: number;
  readonly announced: number | null;
  readonly source: AsyncIterable<Uint8Array>;
}

interface NewUpload {
  readonly size: number;
  readonly fileName: string;
  readonly chosenIn: ChosenIn;
  readonly purpose: UploadPurpose;
}

export const uploadedObjectsOf = repo.unfinishedOf;

async function ownUpload(db: Db, memberId: number, id: string): Promise<Owned<repo.UploadRow>> {
  return owned(await repo.findUpload(db, id), memberId);
}

export type UploadsService = ReturnType<typeof createUploadsService>;

export function createUploadsService(deps: UploadsDeps) {
  const { db, storage, media, maxUploadBytes: maxBytes, maxImportBytes, logger, entitlements, limits: tries } = deps;

  /** Bytes first, while the row is locked: a crash in between leaves a row without bytes, never unknown bytes. */
  async function removeLocked(tx: Tx, id: string): Promise<void> {
    await storage.remove(id);
    await repo.deleteUpload(tx, id);
  }

  async function remove(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const row = await repo.lockUpload(tx, id);
      if (row === undefined || row.messageId !== null) return false;
      await removeLocked(tx, id);
      return true;
    });
  }

  /** An upload that has lost its bytes or key is removed and reported as `not_found`, so that its member starts over. */
  async function notFoundIfLost<Result>(id: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!isLost(error)) throw asUploadError(error, maxBytes);
      if (await remove(id)) logger.warn({ upload: id, reason: error.reason }, 'upload-lost');
      throw appError('not_found', { cause: error });
    }
  }

  async function typeOf(object: ObjectAddress): Promise<SniffedType> {
    for await (const block of storage.read(object)) {
      const type = await media.sniff(block.subarray(0, sniffBytes));
      if (type !== undefined) return type;
      break;
    }
    throw appError('file_type');
  }

  async function importUpload(memberId: number, id: string): Promise<repo.UploadRow> {
    const row = await ownUpload(db, memberId, id);
    if (row.purpose !== 'import') throw appError('not_found');
    if (row.received < row.size) throw appError('upload_unfinished');
    return row;
  }

  async function checkType(
    { id, size, purpose }: repo.UploadRow,
    source: AsyncIterable<Uint8Array>,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { head, whole } = await firstBytes(source);
    if (head.length < Math.min(sniffBytes, size)) return whole;
    const isKnown = purpose === 'import' ? beginsLikeZip(head) : (await media.sniff(head)) !== undefined;
    if (isKnown) return whole;
    await remove(id);
    throw appError('file_type', purpose === 'import' ? { message: fileErrorTexts.notAZip } : {});
  }

  function checkSize({ size, chosenIn, purpose }: NewUpload): void {
    if (purpose === 'import') {
      if (size <= maxImportBytes) return;
      throw appError('file_too_large', { message: fileErrorTexts.importTooLarge(Math.ceil(maxImportBytes / GiB)) });
    }
    const mostBytes = fileLimitMb(maxBytes / MiB, chosenIn) * MiB;
    if (size > mostBytes) throw fileTooLarge(mostBytes);
  }

  return {
    /** Errors: `file_empty`, `file_too_large`, `storage_full`, `subscription_required`, `plan_limit`, `storage_quota`, `too_many_tries`. */
    async begin(memberId: number, upload: NewUpload): Promise<string> {
      const { size, fileName, purpose } = upload;
      if (size === 0) throw appError('file_empty');
      // The announced size is also the most it accepts.
      checkSize(upload);
      if (purpose === 'import') {
        // On another connection: not while a transaction holds one.
        refuseOverBudget(await tries.take(budgets.imports, String(memberId)), quotaTexts.imports);
      }
      const object = await storage.begin(size).catch((error: unknown) => {
        throw asUploadError(error, maxBytes);
      });
      try {
        await inTransaction(db, async (tx) => {
          await lockMembersRow(tx, memberId);
          await repo.insertUpload(tx, { memberId, fileName: shownName(fileName), purpose, object });
          const keep = purpose === 'import' ? 1 : limits.unfinishedUploads;
          const surplus = await repo.lockSurplus(tx, memberId, { purpose, keep });
          // Before removing bytes, which a refusal couldn't restore.
          if (purpose === 'import') await entitlements.checkMembership(tx, memberId);
          else await entitlements.reserveUpload(tx, memberId, surplus);
          await entitlements.checkBytes(tx, memberId, size, { isStored: true, without: surplus });
          for (const id of surplus) await removeLocked(tx, id);
        });
      } catch (error) {
        // Its row may have been committed otherwise. An empty draft without one is swept.
        if (error instanceof AppError) await storage.remove(object.id);
        throw error;
      }
      return object.id;
    },

    async state(memberId: number, id: string): Promise<{ size: number; received: number; fileName: string }> {
      const row = await ownUpload(db, memberId, id);
      if (row.messageId === null) await notFoundIfLost(id, storage.check(row));
      return { size: row.size, received: row.received, fileName: row.fileName };
    },

    /** Stores what arrives even if interrupted. Errors: `upload_elsewhere`, `file_type` (upload removed), `file_too_large`, `storage_full`. */
    async write(memberId: number, id: string, { offset, announced, source }: ArrivingPart): Promise<number> {
      rejectUndersizedPart(await ownUpload(db, memberId, id), offset, announced);
      const fencingToken = await repo.takeFencingToken(db, id);
      // Read after taking the token: from then on, no earlier request can change it.
      const row = await ownUpload(db, memberId, id);
      if (row.received !== offset) throw appError('upload_elsewhere');
      if (offset === row.size) return offset;
      if (fencingToken === undefined || row.turn !== fencingToken) throw appError('upload_elsewhere');
      const whole = offset === 0 ? await checkType(row, source) : source;
      const appended = storage.append(row, offset, whole).catch(async (error: unknown) => {
        // A newer request may already have finished it, which leaves no draft.
        if ((await ownUpload(db, memberId, id)).received !== offset) throw appError('upload_elsewhere');
        throw error;
      });
      const { end, problem } = await notFoundIfLost(id, appended);
      if (!(await repo.saveProgress(db, id, fencingToken, end))) throw appError('upload_elsewhere');
      if (problem !== undefined) throw asUploadError(problem, maxBytes);
      return end;
    },

    async drop(memberId: number, id: string): Promise<void> {
      await ownUpload(db, memberId, id);
      if (!(await remove(id))) throw appError('not_found');
    },

    removeLocked,

    async messageOf(memberId: number, id: string): Promise<number | null> {
      return (await ownUpload(db, memberId, id)).messageId;
    },

    /** May be repeated. Errors: `upload_unfinished`, `checksum_mismatch` (and the upload is removed), `file_type`. */
    async finish(memberId: number, id: string, sha256: string | undefined): Promise<ReceivedUpload> {
      const row = await ownUpload(db, memberId, id);
      if (row.received < row.size) throw appError('upload_unfinished');
      const object = await notFoundIfLost(id, storage.finish(row));
      if (sha256 !== undefined && sha256 !== object.sha256) {
        await remove(id);
        throw appError('checksum_mismatch');
      }
      const type = await typeOf(object);
      // The master key may have been rotated since it began.
      return { object: { ...object, ...storage.rewrap(object) }, type, fileName: row.fileName };
    },

    /** May be repeated. Errors: `upload_unfinished`. */
    async finishImport(memberId: number, id: string): Promise<StoredObject> {
      const row = await importUpload(memberId, id);
      const object = await notFoundIfLost(id, storage.finish(row));
      return { ...object, ...storage.rewrap(object) };
    },

    checkImport: importUpload,

    forget: repo.deleteUpload,

    async take(tx: Tx, memberId: number, id: string, make: () => Promise<number>): Promise<number> {
      const row = owned(await repo.lockUpload(tx, id), memberId);
      if (row.messageId !== null) return row.messageId;
      const messageId = await make();
      await repo.setMessage(tx, id, messageId);
      return messageId;
    },
  };
}

/** Begins with a file; an empty ZIP has none. */
const beginsLikeZip = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';

/** Parts are stored in steps. Nothing of a smaller part would be stored, and its sender would resend it forever. */
function rejectUndersizedPart({ size }: repo.UploadRow, offset: number, announced: number | null): void {
  if (announced === null || announced === 0 || announced >= partStep || offset + announced >= size) return;
  throw appError('invalid_input', { message: fileErrorTexts.partTooSmall(partStep) });
}

function isLost(error: unknown): error is StorageProblem {
  return error instanceof StorageProblem && ['missing', 'damaged', 'unknown-key'].includes(error.reason);
}

export function createUploads(
  platform: Omit<UploadsDeps, 'entitlements'> & { readonly clock: Clock },
  { entitlements }: Pick<UploadsDeps, 'entitlements'>,
) {
  const uploads = createUploadsService({ ...platform, entitlements });
  const work = (context: JobContext) => sweep(platform.db, uploads, platform.logger, context);
  const jobs = [recurringJob(platform, { kind: 'sweep-uploads', irreversible: 'erase', every: 'day', work })];
  return { ...uploads, jobs };
}

async function sweep(
  db: Db,
  uploads: Pick<UploadsService, 'removeLocked'>,
  logger: Logger,
  context: JobContext,
): Promise<void> {
  const swept = { abandoned: 0, taken: 0 };
  const sweepOne = () =>
    inTransaction(db, async (tx) => {
      const row = await repo.lockUntouched(tx, limits.uploadDays, context.rightTime());
      if (row === undefined) return false;
      if (row.messageId === null) await uploads.removeLocked(tx, row.id);
      else await repo.deleteUpload(tx, row.id);
      swept[row.messageId === null ? 'abandoned' : 'taken'] += 1;
      return true;
    });
  while (await sweepOne()) context.signal.throwIfAborted();
  if (swept.abandoned + swept.taken > 0) logger.info(swept, 'uploads-swept');
}
