import type { answersApi } from '@someday/contract/api/answers';
import { limits } from '@someday/contract/rules/limits';
import { opennessOf } from '@someday/contract/rules/release';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import type { Handlers, RecipientCallers } from '#server/http/handlers.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import { eraseUnusedMedia } from '#server/modules/media/erasure.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import { answerView, ownAnswerView } from '#server/modules/messages/answer-views.service.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import type { Platform } from '#server/platform.ts';
import { answerArrived } from './answer-arrivals.service.ts';
import * as repo from './answers.repo.ts';

interface AnswersDeps {
  readonly reading: Pick<ReadingService, 'openMessage' | 'checkClock'>;
  readonly media: Pick<MediaService, 'add'>;
  readonly sessions: Pick<SessionsService, 'verifyReader'>;
  /** The member's export may contain what is taken back. */
  readonly dropExport: (tx: Tx, memberId: number) => Promise<unknown>;
}

interface ImportedAnswer extends repo.AnswerTo {
  readonly memberId: number;
  readonly text: string | null;
  readonly at: string;
  readonly file: ReceivedUpload | null;
}

/** Its member has read it where it comes from. What no loved one could have sent is left out. */
export async function importAnswer(
  tx: Tx,
  media: Pick<MediaService, 'add'>,
  { memberId, text, at, file, ...to }: ImportedAnswer,
): Promise<void> {
  const size = file?.object.size ?? 0;
  await repo.lockRoom(tx, memberId);
  const isTooMuch = size > limits.answerFileMb * repo.MiB || !(await repo.hasRoom(tx, to.lovedOneId, size));
  if (isTooMuch || (file === null && !text)) return;
  const content = file === null ? { text, arrived_at: at } : { media_id: await media.add(tx, memberId, file) };
  await repo.insertAnswer(tx, to, { ...content, created_at: at, opened_at: at });
}

/** What a loved one sends back is between them and the message's member: no one else reads it, and no plan counts it. */
export function createAnswers({ db, events }: Platform, { reading, media, sessions, dropExport }: AnswersDeps) {
  /** A member looking at their own message doesn't answer for the loved one. Errors: `not_found`. */
  function answerTo({ recipient, member }: RecipientCallers, messageId: number): repo.AnswerTo {
    const { lovedOneId, ownerId } = recipient;
    if (member?.memberId === ownerId) throw appError('not_found');
    return { messageId, lovedOneId };
  }

  /** Before the file is read, and again when it's stored. */
  async function check(on: Db, to: repo.AnswerTo, newBytes: number | null): Promise<void> {
    await reading.openMessage(on, to, to.messageId);
    if (!(await repo.mayAnswer(on, to.lovedOneId))) throw appError('answers_off');
    if ((await repo.findAnswerTo(on, to)) !== null) throw appError('already_answered');
    if (newBytes !== null && !(await repo.hasRoom(on, to.lovedOneId, newBytes))) throw appError('answers_full');
  }

  async function own(on: Db, to: repo.AnswerTo) {
    const facts = await repo.findAnswerTo(on, to);
    return { videoMessageId: to.messageId, answer: facts && ownAnswerView(facts) };
  }

  const storeText = (to: repo.AnswerTo, text: string) =>
    inTransaction(db, async (tx) => {
      await repo.holdForAnswer(tx, to);
      await check(tx, to, null);
      await answerArrived(tx, events, { id: await repo.insertAnswer(tx, to, { text }) });
    });

  const storeFile = (to: repo.AnswerTo, memberId: number, file: ReceivedUpload) =>
    inTransaction(db, async (tx) => {
      await repo.holdForAnswer(tx, to);
      await repo.lockRoom(tx, memberId);
      await check(tx, to, file.object.size);
      await repo.insertAnswer(tx, to, { media_id: await media.add(tx, memberId, file) });
    });

  const routes: Handlers<typeof answersApi> = {
    async sendAnswer({ caller, params, upload }) {
      const to = answerTo(caller, params.id);
      await reading.checkClock();
      const { fields, file } = await upload(async ({ text }, fileBytes) => {
        if (fileBytes !== null && text) throw wrongField('text', validationTexts.answer);
        await check(db, to, fileBytes);
        return limits.answerFileMb * repo.MiB;
      });
      if (file !== null) await file.keep((received) => storeFile(to, caller.recipient.ownerId, received));
      else if (fields.text) await storeText(to, fields.text);
      else throw wrongField('text', validationTexts.answer);
      return own(db, to);
    },

    /** For a day also if its message isn't open anymore. */
    async takeBackAnswer({ caller, params }) {
      const to = answerTo(caller, params.id);
      const memberId = caller.recipient.ownerId;
      await reading.checkClock();
      return inTransaction(db, async (tx) => {
        await repo.holdForAnswer(tx, to);
        const answer = await repo.findAnswerTo(tx, to);
        if (answer === null) {
          await reading.openMessage(tx, to, to.messageId);
          return own(tx, to);
        }
        if (!answer.mayTakeBack) throw appError('answer_stays');
        const mediaId = await repo.deleteAnswer(tx, answer.id);
        if (mediaId !== null) await eraseUnusedMedia(tx, [mediaId]);
        await dropExport(tx, memberId);
        await events.announce(tx, memberId, { type: 'answer', messageId: to.messageId });
        return own(tx, to);
      });
    },

    async listAnswers({ caller: { memberId } }) {
      const rows = await repo.answersOfMember(db, memberId);
      const newestFirst = rows.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.id - a.id);
      return newestFirst.map((row) => ({ ...row, ...answerView(row), reactions: row.reactions ?? [] }));
    },

    async openAnswer({ caller: { memberId }, params: { id } }) {
      const openedAt = await repo.markOpened(db, memberId, id);
      if (openedAt === undefined) throw appError('not_found');
      return { openedAt };
    },

    async getAnswerMedia({ caller, params: { id, rendition: kind } }) {
      const { reader, row } = await sessions.verifyReader(caller, (hashes) =>
        repo.findAnswerRendition(db, { ...hashes, id, kind }),
      );
      if (row.objectId === null) throw appError('not_found');
      const isMembers = reader.member?.memberId === row.memberId;
      const isOwn =
        reader.recipient?.lovedOneId === row.lovedOneId &&
        opennessOf({ ...row, mediaState: 'ready' }, row.now) === 'open';
      if (!isMembers && !isOwn) throw appError('not_found');
      const { objectId, size, wrappedKey, keyId, mime } = row;
      return { mime, of: `answer ${id}`, fileName: null, object: { id: objectId, size, wrappedKey, keyId } };
    },
  };

  return { routes };
}
