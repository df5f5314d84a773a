import { readFile } from 'node:fs/promises';
import { quotaTexts } from '@someday/contract/texts/errors.copy';
import type { ReplyInput } from '@someday/contract/api/endpoint';
import type { exportsApi } from '@someday/contract/api/exports';
import { dayIn } from '@someday/contract/rules/release';
import * as z from 'zod';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cancelJob, defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { inTransaction, fromReserve, type Db, type Tx } from '#server/lib/transaction.ts';
import { enqueueAccountEmail } from '#server/modules/accounts/account-emails.service.ts';
import { lockOwn } from '#server/modules/accounts/account-settings.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { archiveStream } from './archive.ts';
import { archiveContent, splitIntoParts } from './archive-content.ts';
import { exportRows, messageSizes } from './export-rows.repo.ts';
import { exportsTexts as copy } from './exports.copy.ts';
import { deleteExport, findExport, findExportFile, insertExport, loseFile } from './exports.repo.ts';
import type { Platform } from '#server/platform.ts';

export const makeExport = defineJob({ kind: 'make-export', payload: z.object({ exportId: z.int() }) });
export const eraseExport = defineJob({
  kind: 'erase-export',
  payload: z.object({ objectId: z.string() }),
  irreversible: 'act',
});

export const eraseLater = (tx: Tx, objectId: string) => enqueueJob(tx, eraseExport, { objectId }, { key: objectId });

export async function dropExport(tx: Tx, memberId: number): Promise<string[]> {
  const objectIds = await deleteExport(tx, memberId);
  for (const objectId of objectIds) await eraseLater(tx, objectId);
  await cancelJob(tx, makeExport, String(memberId));
  return objectIds;
}

export async function makeExportAgain(tx: Tx, objectId: string): Promise<void> {
  const lost = await loseFile(tx, objectId);
  if (lost !== undefined)
    await enqueueJob(tx, makeExport, { exportId: lost.id }, { key: String(lost.memberId), ifExists: 'rearm' });
}

export interface ArchiveDeps extends Pick<Platform, 'db' | 'storage' | 'publicUrl'> {
  readonly receipts: SealReceipts;
  readonly offlinePage: string;
}

export interface ExportPart {
  readonly number: number;
  readonly of: number;
  readonly messageIds: readonly number[];
}

export async function planParts(db: Db, memberId: number, partBytes: number): Promise<ExportPart[]> {
  const parts = splitIntoParts(await messageSizes(db, memberId), partBytes);
  return parts.map((messageIds, index) => ({ number: index + 1, of: parts.length, messageIds }));
}

/** One part of a member's export, as a ZIP. `unreadable`: ids of objects to leave out. Undefined if there's no such member. */
export async function memberArchive(
  { db, storage, receipts, publicUrl, offlinePage }: ArchiveDeps,
  memberId: number,
  { messageIds, number, of }: ExportPart,
  unreadable: ReadonlySet<string>,
) {
  const rows = await exportRows(db, memberId, messageIds);
  if (rows === undefined) return undefined;
  const content = await archiveContent(rows, {
    ...{ kind: 'member', origin: publicUrl, receipts: await receipts.all(db, messageIds), unreadable },
    ...(of > 1 && { part: { number, of } }),
  });
  return archiveStream(content, { storage, template: await readFile(offlinePage, 'utf8') });
}

type Rows = Omit<typeof exportsApi, 'keepMessages'>;

/** A member's export of everything. */
export function exportsRoutes({ db, storage, limits }: Pick<Platform, 'db' | 'storage' | 'limits'>): Handlers<Rows> {
  async function status(memberId: number): Promise<ReplyInput<typeof exportsApi.getExport>> {
    const row = await findExport(db, memberId);
    if (row === undefined) return { state: 'none', progress: 0, parts: [], madeAt: null, expiresAt: null };
    return { ...row, parts: row.state === 'ready' ? row.parts : [] };
  }

  return {
    getExport: ({ caller }) => status(caller.memberId),

    async requestExport({ caller }) {
      const { memberId } = caller;
      refuseOverBudget(await limits.take(budgets.exports, String(memberId)), quotaTexts.exports);
      await inTransaction(db, async (tx) => {
        const { email } = await lockOwn(tx, caller);
        await dropExport(tx, memberId);
        const exportId = await insertExport(tx, memberId);
        await enqueueJob(tx, makeExport, { exportId }, { key: String(memberId), ifExists: 'rearm' });
        await enqueueAccountEmail(tx, { topic: 'export_requested', memberId, address: email });
      });
      return status(memberId);
    },

    async deleteExport({ caller: { memberId } }) {
      const objectIds = await fromReserve(db, (tx) => dropExport(tx, memberId));
      // At once, because on a full disk the job that does this may have to wait.
      for (const objectId of objectIds) await storage.remove(objectId);
      return status(memberId);
    },

    async downloadExport({ caller: { memberId, sessionId }, query: { part = 1 } }) {
      const row = await findExportFile(db, memberId, part);
      if (row === undefined) throw appError('not_found');
      const { id, object, madeAt, timeZone } = row;
      const { parts } = await status(memberId);
      const fileName = `${copy.fileName(dayIn(timeZone, madeAt), part, parts.length)}.zip`;
      return { object, of: `export ${id} part ${part} in session ${sessionId}`, mime: 'application/zip', fileName };
    },
  };
}
