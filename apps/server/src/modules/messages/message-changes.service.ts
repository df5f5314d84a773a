import type { assignBodySchema, libraryApi } from '@someday/contract/api/library';
import type { NewTrigger } from '@someday/contract/forms/trigger-forms';
import type { editMessageBodySchema } from '@someday/contract/forms/message-forms';
import { messageSchema, type messagesApi } from '@someday/contract/api/messages';
import { messageStatus } from '@someday/contract/rules/release';
import type { Known } from '@someday/contract/forms/edits';
import type * as z from 'zod';
import type { Handlers } from '#server/http/handlers.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { owned, type Owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { SealMode } from '#server/modules/deliveries/release-schedule.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { eraseUnusedMedia } from '#server/modules/media/erasure.service.ts';
import { chosenCategory } from '#server/modules/video-categories/video-categories.service.ts';
import { requestedDay, atOnce, messageDayAt, earlierOpening, type MessageDay, zoneContextFor } from './message-day.ts';
import { memberView } from './message-views.ts';
import { replies } from '#server/lib/replies.copy.ts';
import type { AddTrigger, MessagesService } from './messages.service.ts';
import * as repo from './message-changes.repo.ts';
import type { MessageRecord } from './messages.repo.ts';

type Edit = z.output<typeof editMessageBodySchema>;
type Assign = z.output<typeof assignBodySchema>;

type Rows = Pick<typeof messagesApi, 'updateMessage' | 'scheduleMessage'> &
  Pick<typeof libraryApi, 'assignLibraryVideo'>;

interface MessageChangesDeps {
  readonly db: Db;
  readonly messages: Pick<MessagesService, 'one'>;
  readonly addTrigger: AddTrigger;
  readonly scheduler: ReleaseScheduler;
  readonly receipts: SealReceipts;
}

export function messageChangesRoutes(deps: MessageChangesDeps): Handlers<Rows> {
  const { db, messages, addTrigger, scheduler, receipts } = deps;

  /** Computes the change in the transaction, from the current row. A new delivery seals the message or opens it. */
  async function changed(
    memberId: number,
    id: number,
    { known, trigger }: { known?: Known; trigger?: NewTrigger | null | undefined },
    work: (tx: Tx, row: Owned<MessageRecord>) => Promise<repo.MessageChange>,
  ) {
    await inTransaction(db, async (tx) => {
      const row = owned(await repo.lockMessage(tx, id), memberId);
      const shown = Object.entries(memberView(row, () => '')).filter(([name]) => name in messageSchema.shape);
      refuseStale(known, Object.fromEntries(shown));
      const change = await work(tx, row);
      await repo.updateMessage(tx, row, change);
      if (change.unviewed) await eraseUnusedMedia(tx, await repo.deleteAnswersTo(tx, id));
      if (trigger) await addTrigger(tx, memberId, [id], trigger);
      else if (change.delivery === undefined) await receipts.write(tx, [id]);
      else await scheduler.reschedule(tx, [id], await modeOf(tx, row, change.delivery));
    });
    return messages.one(memberId, id);
  }

  return {
    async updateMessage({ caller: { memberId }, params: { id }, body }) {
      const { title, category, description, photoCaption, recipientName, isSurprise } = body;
      return changed(memberId, id, body, async (tx, row) => ({
        title,
        isSurprise,
        category: category === undefined ? undefined : await chosenCategory(tx, memberId, category),
        description: description === undefined ? undefined : description || null,
        photoCaption: photoCaption === undefined ? undefined : photoCaption || null,
        recipientName: recipientName === undefined ? undefined : recipientName || null,
        delivery: await editedDelivery(tx, row, body),
      }));
    },

    async scheduleMessage({ caller: { memberId }, params: { id }, body }) {
      checkVideo(id, body.videoId);
      const { isSurprise } = body;
      return changed(memberId, id, body, async (tx, row) => ({ ...(await assigned(tx, row, body)), isSurprise }));
    },

    async assignLibraryVideo({ caller: { memberId }, params: { id }, body }) {
      const { isSurprise, trigger } = body;
      checkVideo(id, body.videoId);
      if (body.deliveryDate && trigger) throw wrongField('deliveryDate', replies.messages.dayOrTrigger);
      const work = async (tx: Tx, row: Owned<MessageRecord>) => {
        if (row.lovedOneId !== null || row.isTest) throw appError('not_found');
        return { ...(await assigned(tx, row, body)), isSurprise };
      };
      return changed(memberId, id, { trigger }, work);
    },
  };
}

type Assignment = Pick<Assign, 'childId' | 'deliveryDate' | 'deliveryTime' | 'recipientName'>;

/** One without its own day still waits for an active trigger, unless it was held and is opened now. */
async function modeOf(tx: Tx, row: MessageRecord, { day, opensAt: opens }: MessageDay): Promise<SealMode> {
  const { id, opensOn } = row;
  if (opens === row.opensAt) return 'keep';
  if (day !== null) return 'seal';
  return opensOn !== null && (await repo.hasActiveTrigger(tx, id)) ? 'seal' : 'open';
}

async function editedDelivery(tx: Tx, row: Owned<MessageRecord>, body: Edit): Promise<MessageDay | undefined> {
  if (body.openNow === true) return openedNow(tx, row);
  const day = body.deliveryDate === undefined ? row.deliveryDate : body.deliveryDate;
  const time = timeOf(row, body, day);
  if (day === row.deliveryDate && time === row.deliveryTime) return undefined;
  if (row.lovedOneId === null) {
    throw wrongField('deliveryDate', (row.isTest ? replies.messages.test : replies.messages.library).noDay);
  }
  await checkKnown(tx, row, body);
  const opened = earlierOpening(row, day, time);
  if (opened !== undefined) return opened;
  const place = await zoneContextFor(tx, row.memberId, row.lovedOneId);
  if (day !== null && day === row.deliveryDate) return messageDayAt({ day, time, ...place });
  return requestedDay({ day, time, ...place, from: 'tomorrow' });
}

/** Only for a message that is sealed with no day yet: any other has a day, which can be changed instead. */
async function openedNow(tx: Tx, row: Owned<MessageRecord>): Promise<MessageDay | undefined> {
  if (row.lovedOneId === null || row.opensOn !== null) return undefined;
  return atOnce(await zoneContextFor(tx, row.memberId, row.lovedOneId));
}

/** Once it's open, or its email is being sent, a change meant for a sealed message is too late. */
async function checkKnown(tx: Tx, row: Owned<MessageRecord>, { knownStatus }: Edit): Promise<void> {
  if (knownStatus !== 'scheduled') return;
  if (messageStatus(row, row.now) !== 'scheduled' || (await repo.isAnnounced(tx, row)))
    throw appError('changed_meanwhile', { message: replies.messages.hasOpened });
}

async function assigned(tx: Tx, row: Owned<MessageRecord>, assignment: Assignment): Promise<repo.MessageChange> {
  const { childId, deliveryDate: day, deliveryTime: time, recipientName } = assignment;
  const place = await zoneContextFor(tx, row.memberId, childId);
  const isReassigned = row.lovedOneId !== childId;
  if (isReassigned) await repo.deleteTriggersOf(tx, row.id);
  return {
    lovedOneId: childId,
    // The old loved one's name in the message, and having opened it, don't apply to the new one.
    recipientName: recipientName === undefined && !isReassigned ? undefined : recipientName || null,
    unviewed: isReassigned,
    delivery: requestedDay({ day, time, ...place, from: 'today' }),
  };
}

function checkVideo(id: number, videoId: number | undefined): void {
  if (videoId !== undefined && videoId !== id) throw wrongField('videoId', replies.messages.otherVideo);
}

function timeOf(row: MessageRecord, { deliveryTime }: Edit, day: string | null): string | null {
  if (day === null) {
    if (deliveryTime) throw wrongField('deliveryTime', replies.messages.timeWithoutDay);
    return null;
  }
  return deliveryTime === undefined ? row.deliveryTime : deliveryTime;
}
