import { validationTexts } from '@someday/contract/texts/validation.copy';
import type { NewMessageFields } from '@someday/contract/forms/message-forms';
import { limits } from '@someday/contract/rules/limits';
import type { messagesApi } from '@someday/contract/api/messages';
import type { NewTrigger } from '@someday/contract/forms/trigger-forms';
import { appError, wrongField } from '#server/lib/app-error.ts';
import type { Handlers, MemberCaller, UploadReader } from '#server/http/handlers.ts';
import { checkParentId, owned } from '#server/lib/edit-checks.ts';
import type { ReceivedUpload } from '#server/lib/received-files.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import type { MediaService } from '#server/modules/media/media.service.ts';
import { chosenCategory } from '#server/modules/video-categories/video-categories.service.ts';
import type { UploadsService } from '#server/modules/uploads/uploads.service.ts';
import { requestedDay } from './message-day.ts';
import { linksOf, memberView } from './message-views.ts';
import { replies } from '#server/lib/replies.copy.ts';
import { insertMessage, type NewMessage } from './message-changes.repo.ts';
import { findMessage, findZoneContexts, messagesOfMedium, type MessageRecord } from './messages.repo.ts';

const testChildId = 0;

export type AddTrigger = (
  tx: Tx,
  memberId: number,
  messageIds: readonly number[],
  trigger: NewTrigger,
) => Promise<unknown>;

export interface MessagesDeps {
  readonly db: Db;
  readonly lovedOnes: LovedOnesService;
  readonly media: MediaService;
  readonly uploads: Pick<UploadsService, 'messageOf' | 'finish' | 'take'>;
  readonly entitlements: Pick<EntitlementsService, 'addMessages' | 'checkMessages' | 'checkBytes'>;
  readonly addTrigger: AddTrigger;
  readonly scheduler: ReleaseScheduler;
}

type MessageCreator = Pick<MemberCaller, 'memberId' | 'isGuest'>;

type Addressee = Pick<NewMessage, 'lovedOneId' | 'isTest' | 'delivery'>;

type Rows = Pick<
  typeof messagesApi,
  'createMessage' | 'uploadVideo' | 'getOwnMessage' | 'retryConversion' | 'keepShown'
>;

export type MessagesService = ReturnType<typeof createMessagesService>;

function titleFor({ childId, title, alsoFor = [], alsoTitles }: NewMessageFields, { lovedOneId }: Addressee): string {
  if (lovedOneId === childId) return title;
  return alsoTitles?.[alsoFor.findIndex((id) => id === lovedOneId)] ?? title;
}

export function createMessagesService(deps: MessagesDeps) {
  const { db, lovedOnes, media, uploads, entitlements, addTrigger, scheduler } = deps;
  function views(rows: readonly MessageRecord[]) {
    const linkOf = linksOf(lovedOnes.links);
    return rows.map((row) => memberView(row, linkOf));
  }

  async function one(memberId: number, id: number) {
    const [message] = views([owned(await findMessage(db, id), memberId)]);
    if (message === undefined) throw appError('not_found');
    return message;
  }

  async function insert(
    tx: Tx,
    sender: MessageCreator,
    fields: NewMessageFields,
    file: ReceivedUpload,
  ): Promise<number> {
    const { memberId } = sender;
    const { trim } = fields;
    if (trim && file.type.messageType !== 'video') throw wrongField('trim', validationTexts.trim);
    const to = await addressed(tx, sender, fields);
    const category = await chosenCategory(tx, memberId, fields.category);
    // After locking the loved ones, as everywhere.
    await entitlements.addMessages(tx, memberId, to.length, fields.uploadId ?? null);
    const mediaId = await media.add(tx, memberId, file, trim ?? null);
    const ids: number[] = [];
    for (const addressee of to) {
      ids.push(
        await insertMessage(tx, {
          ...addressee,
          memberId,
          mediaId,
          recipientName: fields.recipientName || null,
          title: titleFor(fields, addressee),
          description: fields.description || null,
          category,
          photoCaption: fields.photoCaption || null,
          isSurprise: fields.isSurprise === 'true',
        }),
      );
    }
    if (fields.trigger) await addTrigger(tx, memberId, ids, fields.trigger);
    else await scheduler.reschedule(tx, ids);
    const without = fields.uploadId === undefined ? [] : [fields.uploadId];
    await entitlements.checkBytes(tx, memberId, file.object.size, { isStored: true, without });
    const [first] = ids;
    if (first === undefined) throw new Error('a message has no recipients');
    return first;
  }

  async function addressed(
    on: Db,
    { memberId, isGuest }: MessageCreator,
    fields: NewMessageFields,
  ): Promise<Addressee[]> {
    const { childId, alsoFor = [], deliveryDate: day, deliveryTime: time, schedule, trigger } = fields;
    if (childId === 'library' || childId === testChildId) {
      const isTest = childId === testChildId;
      if (isTest && !isGuest) throw wrongField('childId', validationTexts.familyMember);
      if (!isTest && isGuest) throw appError('members_only');
      const copy = isTest ? replies.messages.test : replies.messages.library;
      if (alsoFor.length > 0) throw wrongField('alsoFor', copy.noPeople);
      if (day || trigger) throw wrongField('deliveryDate', copy.noDay);
      return [{ lovedOneId: null, isTest, delivery: null }];
    }
    const isScheduled = schedule === 'true';
    if (day && trigger) throw wrongField('deliveryDate', replies.messages.dayOrTrigger);
    if (isScheduled && !day && !trigger) throw wrongField('deliveryDate', validationTexts.recipientAndDay);
    const from = isScheduled ? 'today' : 'tomorrow';
    const lovedOneIds = [...new Set([childId, ...alsoFor])];
    const places = await findZoneContexts(on, memberId, lovedOneIds);
    if (places.length < lovedOneIds.length) throw appError('not_found');
    return places.map(({ lovedOneId, ...place }) => ({
      lovedOneId,
      isTest: false,
      delivery: requestedDay({ day, time, ...place, from }),
    }));
  }

  /** Errors: `not_found`, `not_yours`, `members_only`, `invalid_input`, `file_missing`, `subscription_required`, `plan_limit`, `storage_quota`. */
  async function check(sender: MessageCreator, fields: NewMessageFields, fileBytes: number | null): Promise<void> {
    const { memberId } = sender;
    const { parentId, uploadId } = fields;
    const hasFile = fileBytes !== null;
    checkParentId(parentId, memberId);
    if (hasFile && uploadId !== undefined) throw wrongField('uploadId', replies.messages.fileAndUpload);
    if (!hasFile && uploadId === undefined) throw appError('file_missing');
    // Repeating a request gives the same answer, even on a later day.
    if (uploadId !== undefined && (await uploads.messageOf(memberId, uploadId)) !== null) return;
    const to = await addressed(db, sender, fields);
    await chosenCategory(db, memberId, fields.category);
    if (!hasFile) return;
    await entitlements.checkMessages(db, memberId, to.length);
    await entitlements.checkBytes(db, memberId, fileBytes);
  }

  /** Repeating it returns the same id, in case the answer was lost. Errors: also `upload_unfinished`. */
  async function createFromUpload(sender: MessageCreator, fields: NewMessageFields): Promise<number> {
    const { memberId } = sender;
    const { uploadId, sha256 } = fields;
    if (uploadId === undefined) throw appError('file_missing');
    const existingId = await uploads.messageOf(memberId, uploadId);
    if (existingId !== null) return existingId;
    await addressed(db, sender, fields); // before the file is touched
    await chosenCategory(db, memberId, fields.category);
    const file = await uploads.finish(memberId, uploadId, sha256);
    return inTransaction(db, (tx) => uploads.take(tx, memberId, uploadId, () => insert(tx, sender, fields, file)));
  }

  async function create(caller: MemberCaller, upload: UploadReader<NewMessageFields>) {
    const { fields, file } = await upload(async (newFields, fileBytes) => {
      await check(caller, newFields, fileBytes);
      return newFields.chosenIn === 'onboarding' ? limits.onboardingFileMb * 1_048_576 : undefined;
    });
    const id =
      file === null
        ? await createFromUpload(caller, fields)
        : await file.keep((received) => {
            if (fields.sha256 !== undefined && fields.sha256 !== received.object.sha256)
              throw appError('checksum_mismatch');
            return inTransaction(db, (tx) => insert(tx, caller, fields, received));
          });
    const row = owned(await findMessage(db, id), caller.memberId);
    const others = (await messagesOfMedium(db, row.mediaId)).filter((other) => other.id !== id);
    return { ...(await one(caller.memberId, id)), sha256: row.sha256, others: views(others) };
  }

  async function changeMedium(memberId: number, id: number, change: (tx: Tx, mediaId: number) => Promise<void>) {
    const row = owned(await findMessage(db, id), memberId);
    await inTransaction(db, (tx) => change(tx, row.mediaId));
    return one(memberId, id);
  }

  const routes: Handlers<Rows> = {
    createMessage: ({ caller, upload }) => create(caller, upload),
    uploadVideo: ({ caller, upload }) => create(caller, upload),
    getOwnMessage: ({ caller, params }) => one(caller.memberId, params.id),
    retryConversion: ({ caller, params }) => changeMedium(caller.memberId, params.id, media.retry),
    keepShown: ({ caller, params }) => changeMedium(caller.memberId, params.id, media.keepShown),
  };

  return { one, routes };
}
