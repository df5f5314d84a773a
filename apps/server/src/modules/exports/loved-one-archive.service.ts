import { readFile } from 'node:fs/promises';
import { StorageProblem } from '#server/adapters/storage/storage.ts';
import type { DownloadReply, RecipientCaller } from '#server/http/handlers.ts';
import { appError } from '#server/lib/app-error.ts';
import { safeFileName } from '#server/lib/files.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import { archiveStream } from './archive.ts';
import { archiveContent, type ArchiveContent, type ArchiveFacts } from './archive-content.ts';
import { exportRows, shownBytes, type ExportRows } from './export-rows.repo.ts';
import type { ArchiveDeps } from './exports.service.ts';
import { lovedOneArchiveCopy as copy } from './exports.copy.ts';

const fileNameBytes = 120;

export type LovedOneArchives = ReturnType<typeof createLovedOneArchives>;

interface LovedOneArchiveDeps extends ArchiveDeps {
  readonly reading: Pick<ReadingService, 'forLovedOne'>;
}

export function createLovedOneArchives(deps: LovedOneArchiveDeps) {
  const { db, storage, reading, receipts, publicUrl: origin } = deps;

  async function openedMessages(lovedOneId: number): Promise<number[]> {
    const { messages } = await reading.forLovedOne(lovedOneId);
    return messages.flatMap((message) => (message.state === 'open' && message.isViewed ? message.id : []));
  }

  /** A damaged file would break the download, so it's left out. */
  async function withoutUnreadable(rows: ExportRows, facts: ArchiveFacts): Promise<ArchiveContent> {
    const unreadable = new Set<string>();
    for (const { object } of (await archiveContent(rows, facts)).files) {
      await storage.check(object).catch((error: unknown) => {
        if (!(error instanceof StorageProblem)) throw error;
        unreadable.add(object.id);
      });
    }
    return archiveContent(rows, { ...facts, unreadable });
  }

  return {
    async bytes(messageIds: readonly number[]): Promise<number | undefined> {
      return messageIds.length === 0 ? undefined : shownBytes(db, messageIds);
    },

    async download({ lovedOneId, ownerId, senderName, signature }: RecipientCaller): Promise<DownloadReply> {
      const ids = await openedMessages(lovedOneId);
      const rows = await exportRows(db, ownerId, ids);
      if (ids.length === 0 || rows === undefined) throw appError('not_found');
      const content = await withoutUnreadable(
        seenByLovedOne(rows, { lovedOneId, senderName, signature, ids: new Set(ids) }),
        { kind: 'loved-one', ...{ origin, receipts: await receipts.proofs(db, ids), unreadable: new Set() } },
      );
      const archive = await archiveStream(content, { storage, template: await readFile(deps.offlinePage, 'utf8') });
      const fileName = `${safeFileName(copy.fileName(senderName), { otherwise: 'Messages', maxBytes: fileNameBytes })}.zip`;
      return { ...archive, fileName, mime: 'application/zip' };
    },
  };
}

interface Reader {
  readonly lovedOneId: number;
  readonly senderName: string;
  readonly signature: RecipientCaller['signature'];
  readonly ids: ReadonlySet<number>;
}

const timeZone = 'UTC';
const noSchedule = { zone: timeZone, day: null, time: null, sealedOn: null, isSurprise: false, triggers: [] };

/** Only what their pages show them: none of the member's notes, plans or other people. */
function seenByLovedOne(rows: ExportRows, { lovedOneId, senderName, signature, ids }: Reader): ExportRows {
  const messages = rows.messages
    .filter(({ id, person, isOpen, viewedAt, deletedAt }) => {
      const isTheirs = ids.has(id) && person === lovedOneId;
      return isTheirs && isOpen && viewedAt !== null && deletedAt === null;
    })
    .map((message) => ({ ...message, ...noSchedule }));
  const shown = new Set(messages.map(({ id }) => id));
  const categories = new Set(messages.map(({ ownCategory }) => ownCategory));
  const answers = rows.answers.filter(({ messageId }) => shown.has(messageId));
  const media = new Set([...messages, ...answers].map(({ mediaId }) => mediaId));
  return {
    member: { ...rows.member, timeZone, name: senderName, signature, signatures: {} },
    people: rows.people
      .filter(({ id }) => id === lovedOneId)
      .map((person) => ({ ...person, email: null, relationship: '' })),
    portraits: rows.portraits.filter((one) => one.lovedOneId === null || one.lovedOneId === lovedOneId),
    milestones: [],
    categories: rows.categories.filter(({ id }) => categories.has(id)).map((one) => ({ ...one, description: null })),
    messages,
    reactions: rows.reactions.filter(({ messageId }) => shown.has(messageId)),
    answers,
    files: rows.files.filter(({ mediaId }) => media.has(mediaId)),
  };
}
