import { movingMessagesSchema, type MovingMessages } from '@someday/contract/api/deliveries';
import { limits } from '@someday/contract/rules/limits';
import { daysBefore } from '@someday/contract/rules/days';
import { dayIn, isReleased, opensAt } from '@someday/contract/rules/release';
import * as z from 'zod';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { cancelJobs, defineJob, enqueueJob, enqueueJobs } from '#server/jobs/jobs.ts';
import { createYielder } from '#server/lib/work-queue.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { cancelEmails, enqueueEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import { deliveriesFor, nextPlanningAt, releaseFor, type Release, type SealMode } from './release-schedule.service.ts';
import * as repo from './release-scheduler.repo.ts';

const DAY_MS = 86_400_000;

const aboutMessage = z.object({ messageId: z.int() });

export const rescheduleMessage = defineJob({ kind: 'reschedule-message', payload: aboutMessage, irreversible: 'act' });

export const rescheduleMoved = defineJob({
  kind: 'reschedule-moved',
  payload: z.object({ ...movingMessagesSchema.shape, memberId: z.int(), after: z.int() }),
});

type MovePayload = z.output<typeof rescheduleMoved.payload>;

export const checkReadiness = defineJob({ kind: 'check-readiness', payload: aboutMessage, irreversible: 'act' });

export const announceEve = defineJob({ kind: 'announce-eve', payload: aboutMessage, irreversible: 'act' });

export type ReleaseScheduler = ReturnType<typeof createReleaseScheduler>;

/** Every change to a message's day, triggers, time zone or existence must end with one of these, in the same transaction. */
export function createReleaseScheduler(receipts: SealReceipts) {
  async function reschedule(tx: Tx, messageIds: readonly number[], mode: SealMode = 'keep'): Promise<void> {
    if (messageIds.length === 0) return;
    const rows = await repo.lockMessages(tx, messageIds);
    const triggers = await repo.activeTriggers(tx, messageIds);
    const releases: repo.NewRelease[] = [];
    const wanted: repo.NewDelivery[] = [];
    const unready: { row: repo.ReschedulingRow; release: Release }[] = [];
    const returning: { id: number; at: Date }[] = [];
    const eves: { payload: { messageId: number }; key: string; dueAt: Date }[] = [];
    const withoutEve: string[] = [];
    const yieldToOthers = createYielder();
    for (const row of rows) {
      await yieldToOthers();
      const active = triggers.get(row.id) ?? [];
      const release = releaseFor(row, active, mode);
      if (release === null || row.lovedOneId === null) continue;
      if (mode !== 'keep' || !isReleased(row.opensAt, row.now)) {
        releases.push({ ...release, id: row.id, timeZone: row.timeZone });
      }
      const about = { messageId: row.id, lovedOneId: row.lovedOneId };
      wanted.push(...deliveriesFor(row, release, active).map((delivery) => ({ ...delivery, ...about })));
      const at = nextPlanningAt(row, release, active);
      if (at !== null) returning.push({ id: row.id, at });
      if (!row.isReady && row.isActive) unready.push({ row, release });
      const eve = eveOf(row, release);
      if (eve === null) withoutEve.push(String(row.id));
      else if (eve > row.now) eves.push({ payload: { messageId: row.id }, key: String(row.id), dueAt: eve });
    }
    await repo.writeReleases(tx, releases);
    const releasedAt = new Map(releases.map(({ id, opensAt }) => [id, opensAt]));
    const open = new Map(rows.flatMap((row) => (isOpen(row, releasedAt.get(row.id)) ? [[row.id, row] as const] : [])));
    const unsent = await repo.unsentDeliveries(tx, messageIds);
    const ids = unsent.filter(isObsolete(wanted, open)).map(({ id }) => id);
    await cancelEmails(tx, 'delivery', { ids });
    await enqueueEmailJobs(tx, 'delivery', await repo.insertDeliveries(tx, wanted));
    await watchReadiness(tx, unready);
    await cancelJobs(tx, announceEve, withoutEve);
    await enqueueJobs(tx, announceEve, eves, { ifExists: 'rearm' });
    await enqueueJobs(
      tx,
      rescheduleMessage,
      returning.map(({ id, at }) => ({ payload: { messageId: id }, key: String(id), dueAt: at })),
      { ifExists: 'rearm' },
    );
    await receipts.write(tx, messageIds);
  }

  return {
    reschedule,

    /** Many messages are rescheduled by jobs, and until then the sealed ones stay sealed. */
    async rescheduleAll(tx: Tx, memberId: number, moved: repo.MoveCause): Promise<void> {
      const ids = await repo.messagesToReschedule(tx, moved);
      if (ids.length <= limits.rescheduledAtOnce) return reschedule(tx, ids);
      await repo.holdSealed(tx, ids);
      await enqueueMoving(tx, { ...moved, memberId, after: 0, done: 0, total: ids.length });
    },

    async rescheduleNext(db: Db, moving: MovePayload, context: JobContext): Promise<void> {
      await inTransaction(db, async (tx) => {
        const ids = await repo.messagesToReschedule(tx, moving, moving.after, limits.rescheduledAtOnce);
        await reschedule(tx, ids);
        await context.completeIn(tx);
        const after = ids.at(-1);
        if (after !== undefined) await enqueueMoving(tx, { ...moving, after, done: moving.done + ids.length });
      });
    },

    async rescheduleOpened(db: Db, messageId: number, context: JobContext): Promise<void> {
      await inTransaction(db, async (tx) => {
        // Messages are locked before jobs, as everywhere. This job completes first, because the next one takes its key.
        await repo.lockMessages(tx, [messageId]);
        await context.completeIn(tx);
        await reschedule(tx, [messageId]);
      });
    },
  };
}

function enqueueMoving(tx: Tx, moving: MovePayload): Promise<void> {
  return enqueueJob(tx, rescheduleMoved, moving, { key: `${moving.what} ${moving.id}`, ifExists: 'rearm' });
}

export async function movingMessages(db: Db, memberId: number): Promise<MovingMessages[]> {
  return (await repo.unfinishedMoves(db, rescheduleMoved.kind, memberId)).map((moving) =>
    movingMessagesSchema.parse(moving),
  );
}

/** A medium is ready: sends the deliveries that were waiting for it. Call after writing the medium's row, which sending locks. */
export async function mediumIsReady(tx: Tx, mediaId: number): Promise<void> {
  const woken = await repo.wakeDeliveries(tx, mediaId);
  await enqueueEmailJobs(
    tx,
    'delivery',
    woken.map((id) => ({ id })),
  );
  await cancelJobs(tx, checkReadiness, (await repo.messagesWithMedium(tx, mediaId)).map(String));
}

function isOpen(row: repo.ReschedulingRow, releasedAt: Date | undefined): boolean {
  return row.isActive && row.lovedOneId !== null && isReleased(releasedAt ?? row.opensAt, row.now);
}

/** An overdue delivery of an open message is still sent; a future one may have another time now. */
function isObsolete(wanted: readonly repo.NewDelivery[], open: ReadonlyMap<number, repo.ReschedulingRow>) {
  const wantedAt = new Map(wanted.map((delivery) => [keyOf(delivery), delivery.notifyAt.getTime()]));
  return (delivery: repo.UnsentRow): boolean => {
    const message = open.get(delivery.messageId);
    const isOver = message !== undefined && delivery.occursAt <= message.now;
    const at = wantedAt.get(keyOf(delivery));
    if (at === undefined) return !(isOver && message.lovedOneId === delivery.lovedOneId);
    return !isOver && at !== delivery.notifyAt.getTime();
  };
}

function keyOf({
  messageId,
  lovedOneId,
  occursAt,
}: Pick<repo.UnsentRow, 'messageId' | 'lovedOneId' | 'occursAt'>): string {
  return `${messageId} ${lovedOneId} ${occursAt.getTime()}`;
}

const EVE_TIME = '09:00';

/** When to tell the member that it opens tomorrow, in their own time zone. Null: never. */
function eveOf({ isActive, isOfGuest, memberZone }: repo.ReschedulingRow, release: Release): Date | null {
  if (!isActive || isOfGuest || release.opensOn === null) return null;
  const day = daysBefore(dayIn(memberZone, release.opensAt), 1);
  return opensAt({ day, time: EVE_TIME, timeZone: memberZone });
}

async function watchReadiness(
  tx: Tx,
  unready: readonly { row: repo.ReschedulingRow; release: Release }[],
): Promise<void> {
  const entries = unready.flatMap(({ row, release }) => {
    const dueAt = new Date(release.opensAt.getTime() - DAY_MS);
    if (release.opensOn === null || dueAt <= row.now) return [];
    return [{ payload: { messageId: row.id }, key: String(row.id), dueAt }];
  });
  await enqueueJobs(tx, checkReadiness, entries, { ifExists: 'rearm' });
}
