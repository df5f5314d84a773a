import { readFile } from 'node:fs/promises';
import type { ExportStatus } from '@someday/contract/exports';
import { dayIn } from '@someday/contract/rules/release';
import * as z from 'zod';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { MediaReply } from '#server/http/handlers.ts';
import { cancelJob, defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { appError } from '#server/lib/app-error.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { enqueueAccountEmail } from '#server/modules/accounts/account-emails.service.ts';
import type { OwnPassword } from '#server/modules/accounts/account-settings.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { archiveStream } from './archive.ts';
import { archiveContent } from './archive-content.ts';
import { exportRows } from './export-rows.repo.ts';
import { deleteExport, findExport, findExportFile, insertExport } from './exports.repo.ts';

/** Its key is the member's id, because each has at most one export. */
export const makeExport = defineJob({ kind: 'make-export', payload: z.object({ exportId: z.int() }) });
export const eraseExport = defineJob({ kind: 'erase-export', payload: z.object({ objectId: z.string() }) });

export const eraseLater = (tx: Tx, objectId: string) => enqueueJob(tx, eraseExport, { objectId }, { key: objectId });

/** Its file is erased right afterward. */
async function dropExport(tx: Tx, memberId: number): Promise<void> {
  const objectId = await deleteExport(tx, memberId);
  if (objectId !== null) await eraseLater(tx, objectId);
}

export interface ArchiveDeps {
  readonly db: Db;
  readonly storage: Pick<Storage, 'read'>;
  readonly receipts: SealReceipts;
  readonly publicUrl: string;
  /** Path of the offline page that archives contain, as it was built. */
  readonly offlinePage: string;
}

/** Everything a member has, as a ZIP. `unreadable`: ids of objects to leave out. Undefined if there is no such member. */
export async function memberArchive(
  { db, storage, receipts, publicUrl, offlinePage }: ArchiveDeps,
  memberId: number,
  unreadable: ReadonlySet<string>,
) {
  const rows = await exportRows(db, memberId);
  if (rows === undefined) return undefined;
  const ofMessages = await receipts.all(
    db,
    rows.messages.map(({ id }) => id),
  );
  const content = await archiveContent(rows, { kind: 'member', origin: publicUrl, receipts: ofMessages, unreadable });
  return archiveStream(content, { storage, template: await readFile(offlinePage, 'utf8') });
}

interface ExportsDeps {
  readonly db: Db;
  readonly ownPassword: OwnPassword;
}

export type ExportsService = ReturnType<typeof createExportsService>;

/** A member's copy of everything. It's made once the password was typed again: an open session may be on a stolen phone. */
export function createExportsService({ db, ownPassword }: ExportsDeps) {
  async function status(memberId: number): Promise<ExportStatus> {
    const row = await findExport(db, memberId);
    if (row === undefined) return { state: 'none', progress: 0, bytes: null, madeAt: null, expiresAt: null };
    const { state, progress, bytes, madeAt, expiresAt } = row;
    return {
      state,
      progress,
      bytes,
      madeAt: madeAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }

  return {
    status,

    /** Replaces an earlier one. Errors: `wrong_password`, `too_many_tries`, `busy`. */
    async request(memberId: number, password: string): Promise<ExportStatus> {
      const shown = await ownPassword.confirm(memberId, password);
      await inTransaction(db, async (tx) => {
        const { email } = await ownPassword.lock(tx, shown);
        await dropExport(tx, memberId);
        const exportId = await insertExport(tx, memberId);
        await enqueueJob(tx, makeExport, { exportId }, { key: String(memberId), ifExists: 'rearm' });
        await enqueueAccountEmail(tx, { topic: 'export_requested', memberId, address: email });
      });
      return status(memberId);
    },

    /** Also one that is being made. */
    async remove(memberId: number): Promise<ExportStatus> {
      await inTransaction(db, async (tx) => {
        await dropExport(tx, memberId);
        await cancelJob(tx, makeExport, String(memberId));
      });
      return status(memberId);
    },

    /** Errors: `not_found` unless it's ready. */
    async file(memberId: number): Promise<MediaReply> {
      const row = await findExportFile(db, memberId);
      if (row === undefined) throw appError('not_found');
      const { id, object, madeAt, timeZone } = row;
      const fileName = `Someday ${dayIn(timeZone, madeAt)}.zip`;
      return { object, of: `export ${id}`, mime: 'application/zip', fileName };
    },
  };
}
