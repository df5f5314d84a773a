import { isReleased } from '@someday/contract/rules/release';
import { cancelJobs, enqueueJobs } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { checkReadiness, deliver } from './deliveries.definitions.ts';
import { noticesFor, openingFor, type How, type Opening } from './release-schedule.service.ts';
import {
  activeTriggers,
  deleteNotices,
  insertNotices,
  lockMessages,
  unsentNotices,
  writeOpenings,
  type NewNotice,
  type NewRelease,
  type ReschedulingRow,
  type UnsentRow,
  messagesToReschedule,
  messagesWithMedium,
  wakeNotices,
} from './release-scheduler.repo.ts';

const DAY_MS = 86_400_000;

/**
 * Works out when messages open and what their loved ones are to be told, and plans that: jobs that are pointless now go, new ones come,
 * all in the transaction that made it true. Whatever changes a message's day, triggers, place or being there ends with this.
 */
export async function reschedule(tx: Tx, messageIds: readonly number[], how: How = 'keep'): Promise<void> {
  if (messageIds.length === 0) return;
  const rows = await lockMessages(tx, messageIds);
  const triggers = await activeTriggers(tx, messageIds);
  const openings: NewRelease[] = [];
  const wanted: NewNotice[] = [];
  const unready: { row: ReschedulingRow; opening: Opening }[] = [];
  for (const row of rows) {
    const active = triggers.get(row.id) ?? [];
    const opening = openingFor(row, active, how);
    if (opening === null || row.lovedOneId === null) continue;
    if (how !== 'keep' || !isReleased(row.opensAt, row.now)) {
      openings.push({ ...opening, id: row.id, timeZone: row.timeZone });
    }
    const about = { messageId: row.id, lovedOneId: row.lovedOneId };
    wanted.push(...noticesFor(row, opening, active).map((notice) => ({ ...notice, ...about })));
    if (!row.isReady && row.isLiving) unready.push({ row, opening });
  }
  await writeOpenings(tx, openings);
  const settledAt = new Map(openings.map(({ id, opensAt }) => [id, opensAt]));
  const open = new Map(rows.flatMap((row) => (isOpen(row, settledAt.get(row.id)) ? [[row.id, row] as const] : [])));
  const unsent = await unsentNotices(tx, messageIds);
  const obsolete = unsent.filter(isObsolete(wanted, open)).map(({ id }) => id);
  await deleteNotices(tx, obsolete);
  await cancelJobs(tx, deliver, obsolete.map(String));
  await planNotices(tx, wanted);
  await watchReadiness(tx, unready);
}

/** `settledAt`: undefined where its opening stays as it was. */
function isOpen(row: ReschedulingRow, settledAt: Date | undefined): boolean {
  return row.isLiving && row.lovedOneId !== null && isReleased(settledAt ?? row.opensAt, row.now);
}

/** Of an open message a notice that is overdue stays owed, whatever comes next; one that is still ahead may have another hour now. */
function isObsolete(wanted: readonly NewNotice[], open: ReadonlyMap<number, ReschedulingRow>) {
  const wantedAt = new Map(wanted.map((notice) => [keyOf(notice), notice.notifyAt.getTime()]));
  return (notice: UnsentRow): boolean => {
    const message = open.get(notice.messageId);
    const isOver = message !== undefined && notice.occursAt <= message.now;
    const at = wantedAt.get(keyOf(notice));
    if (at === undefined) return !(isOver && message.lovedOneId === notice.lovedOneId);
    return !isOver && at !== notice.notifyAt.getTime();
  };
}

async function planNotices(tx: Tx, wanted: readonly NewNotice[]): Promise<void> {
  const planned = await insertNotices(tx, wanted);
  await enqueueJobs(
    tx,
    deliver,
    planned.map(({ id, notifyAt }) => ({ payload: { deliveryId: id }, key: String(id), dueAt: notifyAt })),
  );
}

function keyOf({ messageId, lovedOneId, occursAt }: Pick<UnsentRow, 'messageId' | 'lovedOneId' | 'occursAt'>): string {
  return `${messageId} ${lovedOneId} ${occursAt.getTime()}`;
}

/** A message that is not converted a day before it opens needs somebody to look at it. */
async function watchReadiness(tx: Tx, unready: readonly { row: ReschedulingRow; opening: Opening }[]): Promise<void> {
  const entries = unready.flatMap(({ row, opening }) => {
    const dueAt = new Date(opening.opensAt.getTime() - DAY_MS);
    if (opening.opensOn === null || dueAt <= row.now) return [];
    return [{ payload: { messageId: row.id }, key: String(row.id), dueAt }];
  });
  await enqueueJobs(tx, checkReadiness, entries, { ifExists: 'rearm' });
}

/** Everything of a loved one: their days begin elsewhere now, they were put into the trash, or came back. */
export async function rescheduleLovedOne(tx: Tx, lovedOneId: number): Promise<void> {
  await reschedule(tx, await messagesToReschedule(tx, { lovedOneId }));
}

/** Everything of a member: they have moved, closed their account, or opened it again. */
export async function rescheduleMember(tx: Tx, memberId: number): Promise<void> {
  await reschedule(tx, await messagesToReschedule(tx, { memberId }));
}

/** A medium can be played from now on: whoever waited for that is told. Call it after the medium's row was written, which orders it with `deliver`. */
export async function mediumIsReady(tx: Tx, mediaId: number): Promise<void> {
  const woken = await wakeNotices(tx, mediaId);
  const jobs = woken.map((id) => ({ payload: { deliveryId: id }, key: String(id) }));
  await enqueueJobs(tx, deliver, jobs, { ifExists: 'rearm' });
  await cancelJobs(tx, checkReadiness, (await messagesWithMedium(tx, mediaId)).map(String));
}
