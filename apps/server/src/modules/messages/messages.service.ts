import type { NewMessageFields } from '@someday/contract/message-forms';
import type { Message } from '@someday/contract/messages';
import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/owned.ts';
import type { ReceivedUpload } from '#server/lib/received-upload.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import type { TakingService } from '#server/modules/uploads/taking.service.ts';
import { memberView } from './message-views.ts';
import { messagesCopy } from './messages.copy.ts';
import {
  databaseTime,
  findMessage,
  insertMessage,
  messagesOfMember,
  type MessageRow,
  type NewMessage,
} from './messages.repo.ts';

export interface MessagesTools {
  readonly db: Db;
  readonly accounts: AccountsService;
  readonly lovedOnes: LovedOnesService;
  readonly media: MediaService;
  readonly taking: TakingService;
}

type Delivery = Pick<NewMessage, 'deliveryDate' | 'deliveryZone' | 'opensAt'>;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** A member's messages: making them and looking after them. */
export function createMessagesService({ db, accounts, lovedOnes, media, taking }: MessagesTools) {
  async function views(memberId: number, rows: readonly MessageRow[]): Promise<Message[]> {
    const links = new Map((await lovedOnes.list(memberId)).map(({ id, shareableUrl }) => [id, shareableUrl]));
    return rows.map((row) => memberView(row, links.get(row.lovedOneId) ?? ''));
  }

  /** Errors: `not_found`. */
  async function sent(memberId: number, id: number): Promise<Message & { sha256: string }> {
    const row = owned(await findMessage(db, id), memberId);
    const [message] = await views(memberId, [row]);
    if (message === undefined) throw appError('not_found');
    return { ...message, sha256: row.sha256 };
  }

  async function insert(tx: Tx, memberId: number, fields: NewMessageFields, when: Delivery, file: ReceivedUpload) {
    return insertMessage(tx, {
      memberId,
      lovedOneId: fields.childId,
      mediaId: await media.add(tx, memberId, file),
      title: fields.title,
      description: fields.description || null,
      category: fields.category,
      photoCaption: fields.photoCaption || null,
      ...when,
    });
  }

  /** Where and when it opens. Errors: `invalid_input` for a day that is not ahead in the loved one's zone, or else the member's. */
  async function delivery(memberId: number, fields: NewMessageFields): Promise<Delivery> {
    const lovedOne = await lovedOnes.ofMember(memberId, fields.childId);
    const day = fields.deliveryDate;
    if (day === undefined || day === '') return { deliveryDate: null, deliveryZone: null, opensAt: null };
    const timeZone = lovedOne.timeZone ?? (await accounts.member(memberId)).timeZone;
    const tomorrow = nextDay(dayIn(timeZone, await databaseTime(db)));
    if (day < tomorrow) {
      const message = `Please choose a delivery date from tomorrow (${tomorrow}) on.`;
      throw appError('invalid_input', { message, fields: [{ path: 'deliveryDate', message }] });
    }
    return { deliveryDate: day, deliveryZone: timeZone, opensAt: opensAt({ day, time: null, timeZone }) };
  }

  return {
    /**
     * May this member make such a message, of a file part or else of an upload? Asked before a large file is read.
     * Errors: `not_found`, `not_yours`, `invalid_input`, `file_missing`.
     */
    async check(memberId: number, fields: NewMessageFields, hasFile: boolean): Promise<void> {
      const { parentId, uploadId } = fields;
      if (parentId !== undefined && parentId !== memberId) throw appError('not_yours');
      if (hasFile && uploadId !== undefined) throw wrongField('uploadId', messagesCopy.fileAndUpload);
      if (!hasFile && uploadId === undefined) throw appError('file_missing');
      // What was right when it was first asked for: asking again, even on a later day, gives the same.
      if (uploadId !== undefined && (await taking.messageOf(memberId, uploadId)) !== null) return;
      await delivery(memberId, fields);
    },

    /** Gives the message's id; refuses, as `check` does and with `checksum_mismatch`, only before it is kept. */
    async create(memberId: number, fields: NewMessageFields, file: ReceivedUpload): Promise<number> {
      if (fields.sha256 !== undefined && fields.sha256 !== file.object.sha256) throw appError('checksum_mismatch');
      const when = await delivery(memberId, fields);
      return inTransaction(db, (tx) => insert(tx, memberId, fields, when, file));
    },

    /**
     * The same of a finished upload, which stays for another try unless its checksum is wrong. The same one again gives the same id,
     * so that a lost answer can be asked for. Errors: also `upload_unfinished`.
     */
    async createOfUpload(memberId: number, fields: NewMessageFields): Promise<number> {
      const { uploadId, sha256 } = fields;
      if (uploadId === undefined) throw appError('file_missing');
      const taken = await taking.messageOf(memberId, uploadId);
      if (taken !== null) return taken;
      const when = await delivery(memberId, fields);
      const file = await taking.finish(memberId, uploadId, sha256);
      return inTransaction(db, (tx) =>
        taking.take(tx, memberId, uploadId, () => insert(tx, memberId, fields, when, file)),
      );
    },

    /** With the SHA-256 of the original. Errors: `not_found`. */
    sent,

    /** Newest first. */
    async list(memberId: number): Promise<Message[]> {
      return views(memberId, await messagesOfMember(db, memberId));
    },

    /** Errors: `not_found`, `nothing_to_retry`. */
    async retryConversion(memberId: number, id: number): Promise<Message> {
      const row = owned(await findMessage(db, id), memberId);
      await inTransaction(db, (tx) => media.retry(tx, row.mediaId));
      return sent(memberId, id);
    },
  };
}
