import type { Message, NewMessageFields } from '@someday/contract/messages';
import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';
import { appError } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/owned.ts';
import type { ReceivedUpload } from '#server/lib/received-upload.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import { memberView } from './message-views.ts';
import { databaseTime, findMessage, insertMessage, messagesOfMember, type MessageRow } from './messages.repo.ts';

export interface MessagesTools {
  readonly db: Db;
  readonly accounts: AccountsService;
  readonly lovedOnes: LovedOnesService;
  readonly media: MediaService;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** A member's messages: making them and looking after them. */
export function createMessagesService({ db, accounts, lovedOnes, media }: MessagesTools) {
  async function views(memberId: number, rows: readonly MessageRow[]): Promise<Message[]> {
    const links = new Map((await lovedOnes.list(memberId)).map(({ id, shareableUrl }) => [id, shareableUrl]));
    return rows.map((row) => memberView(row, links.get(row.lovedOneId) ?? ''));
  }

  async function view(memberId: number, id: number): Promise<Message> {
    const [message] = await views(memberId, [owned(await findMessage(db, id), memberId)]);
    if (message === undefined) throw appError('not_found');
    return message;
  }

  /** Where and when it opens. Errors: `invalid_input` for a day that is not ahead in the loved one's zone, or else the member's. */
  async function delivery(memberId: number, fields: NewMessageFields) {
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
    /** May this member make such a message? Asked before a large file is read. Errors: `not_found`, `not_yours`, `invalid_input`. */
    async check(memberId: number, fields: NewMessageFields): Promise<void> {
      if (fields.parentId !== undefined && fields.parentId !== memberId) throw appError('not_yours');
      await delivery(memberId, fields);
    },

    /** Gives the message's id; refuses, as `check` does, only before it is kept. */
    async create(memberId: number, fields: NewMessageFields, file: ReceivedUpload): Promise<number> {
      const when = await delivery(memberId, fields);
      return inTransaction(db, async (tx) =>
        insertMessage(tx, {
          memberId,
          lovedOneId: fields.childId,
          mediaId: await media.add(tx, memberId, file),
          title: fields.title,
          description: fields.description || null,
          category: fields.category,
          photoCaption: fields.photoCaption || null,
          ...when,
        }),
      );
    },

    /** Errors: `not_found`. */
    one: view,

    /** Newest first. */
    async list(memberId: number): Promise<Message[]> {
      return views(memberId, await messagesOfMember(db, memberId));
    },

    /** Errors: `not_found`, `nothing_to_retry`. */
    async retryConversion(memberId: number, id: number): Promise<Message> {
      const row = owned(await findMessage(db, id), memberId);
      await inTransaction(db, (tx) => media.retry(tx, row.mediaId));
      return view(memberId, id);
    },
  };
}
