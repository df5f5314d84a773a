import type { Import, ImportSummary, importsApi } from '@someday/contract/api/imports';
import * as z from 'zod';
import { cancelJob, defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import { inTransaction, lockMembersRow, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import { forgetObjects } from '#server/modules/media/erasure.service.ts';
import type { UploadsService } from '#server/modules/uploads/uploads.service.ts';
import { changeImport, deleteImport, findImportOf, insertImport, lockImport, type ImportRow } from './imports.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

const aboutImport = z.object({ importId: z.int() });

export const checkImport = defineJob({ kind: 'check-import', payload: aboutImport });
export const runImport = defineJob({ kind: 'run-import', payload: aboutImport });

export interface ImportsDeps {
  readonly db: Db;
  readonly uploads: Pick<UploadsService, 'checkImport'>;
  readonly files: ImportFiles;
  readonly entitlements: Pick<EntitlementsService, 'checkLovedOnes' | 'checkMessages' | 'checkBytes'>;
}

export function importsRoutes({ db, uploads, files, entitlements }: ImportsDeps): Handlers<typeof importsApi> {
  async function checkRoom(memberId: number, { newPeople, newMessages, newBytes }: ImportSummary): Promise<void> {
    await entitlements.checkLovedOnes(db, memberId, newPeople);
    if (newMessages > 0) await entitlements.checkMessages(db, memberId, newMessages);
    await entitlements.checkBytes(db, memberId, newBytes, { isStored: true }); // reserved by the import
  }

  async function whyNoRoom(memberId: number, summary: ImportSummary): Promise<string | null> {
    try {
      await checkRoom(memberId, summary);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  async function current(memberId: number): Promise<{ import: Import | null }> {
    const row = await findImportOf(db, memberId);
    if (row === undefined) return { import: null };
    const { state, progress, summary, problem, createdAt } = row;
    const noRoom = state === 'ready' && summary !== null ? await whyNoRoom(memberId, summary) : null;
    return { import: { state, progress, summary, problem, noRoom, createdAt: createdAt.toISOString() } };
  }

  return {
    getImport: ({ caller }) => current(caller.memberId),

    async checkImport({ caller: { memberId }, body: { uploadId } }) {
      if ((await findImportOf(db, memberId))?.uploadId === uploadId) return current(memberId);
      await uploads.checkImport(memberId, uploadId);
      await inTransaction(db, async (tx) => {
        await lockMembersRow(tx, memberId);
        const former = await findImportOf(tx, memberId);
        if (former?.uploadId === uploadId) return;
        if (former?.state === 'checking' || former?.state === 'running') throw appError('import_underway');
        if (former !== undefined) await files.removeImport(tx, former);
        const importId = await insertImport(tx, memberId, uploadId);
        await enqueueJob(tx, checkImport, { importId }, { key: String(importId) });
      });
      return current(memberId);
    },

    async startImport({ caller: { memberId } }) {
      const known = await findImportOf(db, memberId);
      if (known === undefined || known.state === 'failed') throw appError('not_found');
      if (known.state === 'checking') throw appError('import_underway');
      if (known.state !== 'ready' || known.summary === null) return current(memberId);
      await checkRoom(memberId, known.summary);
      await inTransaction(db, async (tx) => {
        if ((await lockImport(tx, known))?.state !== 'ready') return;
        await changeImport(tx, known.id, { state: 'running', problem: null });
        await enqueueJob(tx, runImport, { importId: known.id }, { key: String(known.id), ifExists: 'rearm' });
      });
      return current(memberId);
    },

    async deleteImport({ caller }) {
      const known = await findImportOf(db, caller.memberId);
      if (known === undefined) throw appError('not_found');
      await files.remove(known);
      return { import: null };
    },
  };
}

export type ImportFiles = ReturnType<typeof createImportFiles>;

interface ImportFilesDeps extends Pick<Platform, 'db' | 'storage'> {
  readonly uploads: Pick<UploadsService, 'removeLocked'>;
}

/** Removes imports and their files. Bytes first: a crash in between leaves a row without bytes, never unknown bytes. */
export function createImportFiles({ db, storage, uploads }: ImportFilesDeps) {
  async function removeImport(tx: Tx, { id, objectId, uploadId }: ImportRow): Promise<void> {
    await cancelJob(tx, checkImport, String(id));
    await cancelJob(tx, runImport, String(id));
    if (objectId !== null) await storage.remove(objectId);
    else await uploads.removeLocked(tx, uploadId);
    await deleteImport(tx, id);
    if (objectId !== null) await forgetObjects(tx, [objectId]);
  }

  return {
    removeImport,

    remove: (row: ImportRow): Promise<void> =>
      inTransaction(db, async (tx) => {
        const locked = await lockImport(tx, row);
        if (locked !== undefined) await removeImport(tx, locked);
      }),

    release: (row: ImportRow): Promise<void> =>
      inTransaction(db, async (tx) => {
        const objectId = (await lockImport(tx, row))?.objectId ?? null;
        if (objectId === null) return;
        await storage.remove(objectId);
        await changeImport(tx, row.id, { objectId: null });
        await forgetObjects(tx, [objectId]);
      }),
  };
}
