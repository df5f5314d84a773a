import { limits } from '@someday/contract/limits';
import { isReleased } from '@someday/contract/rules/release';
import { MailProblem, type Mailer } from '#server/adapters/mail/mail.ts';
import { JobNotNowError, type JobContext } from '#server/jobs/job-handler.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { untilWritten } from '#server/jobs/until-written.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail } from '#server/lib/email/send-email.ts';
import { inTransaction, onOneConnection, type Db, type Tx } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import {
  beginSending,
  endNotice,
  lockMessageOf,
  lockNotice,
  noteProblem,
  noteRefused,
  noteSent,
  noticesOfADay,
  putOff,
  type DueNotice,
} from './delivery-emails.repo.ts';
import { deliver as deliverJob, notifyMember } from './deliveries.definitions.ts';
import { reschedule } from './release-scheduler.service.ts';
import type { StopLinks } from './unsubscribe.service.ts';

/** How soon the clock is looked at again. */
const clockRestSeconds = 30;
/** For an address that has got enough mails for a day. */
const pauseMs = 3_600_000;

export interface DeliveringTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly codes: AccessCodes;
  readonly stopLinks: StopLinks;
  /** An early mail cannot be taken back: while the time cannot be believed, none leaves. */
  readonly clockGuard: ClockGuard;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Tells a loved one of an opening. First it is decided, with the message locked, that this is still to be told; then the mail leaves; then
 * that is written down; then what comes next is planned. A worker that dies goes on where it was: the mail of a second try carries the
 * same id.
 */
export async function deliver(tools: DeliveringTools, deliveryId: number, context: JobContext): Promise<void> {
  const { db, clockGuard } = tools;
  if ((await clockGuard.check()).state !== 'right')
    throw new JobNotNowError('the clock may be wrong', clockRestSeconds);
  const messageId = await onOneConnection(db, (held) => tellAndNote(tools, deliveryId, context, held));
  if (messageId === undefined) return;
  await inTransaction(db, async (tx) => {
    await reschedule(tx, [messageId]);
    await context.completeIn(tx);
  });
}

/**
 * Gives the message that was told of. Whoever dies between the mail server's answer and our note of it sends the mail twice: the
 * connection for that note is held, so that it waits for none.
 */
async function tellAndNote(
  tools: DeliveringTools,
  deliveryId: number,
  context: JobContext,
  held: Db,
): Promise<number | undefined> {
  const notice = await inTransaction(held, (tx) => takeUp(tx, deliveryId, context));
  if (notice === undefined) return undefined;
  await context.heartbeat();
  try {
    await send(tools, notice);
  } catch (error) {
    const problem = problemOf(error);
    await inTransaction(tools.db, (tx) => noteProblem(tx, deliveryId, problem));
    throw error;
  }
  let on = held;
  const delayed = () => {
    on = tools.db;
  };
  await untilWritten(() => noteSent(on, deliveryId), { signal: context.signal, delayed });
  return notice.messageId;
}

/** In words without an address, as a mail server's are. */
function problemOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof MailProblem ? cause.message : 'the mail could not be handed over';
}

/** The job's last try is over: its member is told, and what comes next is planned. */
export async function giveUp(tx: Tx, deliveryId: number): Promise<void> {
  const messageId = await lockMessageOf(tx, deliveryId);
  if (messageId === undefined) return;
  if (await noteRefused(tx, deliveryId)) {
    const about = { about: 'refused', id: deliveryId } as const;
    await enqueueJob(tx, notifyMember, about, { key: `refused ${deliveryId}`, ifExists: 'rearm' });
  }
  await reschedule(tx, [messageId]);
}

/** Undefined when there is nothing to send now, which is then written down. */
async function takeUp(
  tx: Tx,
  deliveryId: number,
  context: JobContext,
): Promise<(DueNotice & { address: string }) | undefined> {
  const notice = await lockNotice(tx, deliveryId);
  if (notice === undefined) return undefined;
  const { address, memberId, messageId, now } = notice;
  const isUnsent = notice.state === 'planned' || notice.state === 'sending';
  if (!isUnsent || !notice.isLiving || !isReleased(notice.opensAt, now) || notice.occursAt > now) {
    await reschedule(tx, [messageId]);
    // A clock that was ahead and has been put right lets jobs run before their time: what is still to be told then is told on its day.
    const after = await lockNotice(tx, deliveryId);
    if (after?.state === 'planned') await again(tx, context, deliveryId, after.notifyAt);
    return undefined;
  }
  if (notice.mediaState !== 'ready') return put(tx, notice, 'waiting');
  if (address === null) return put(tx, notice, 'unaddressed');
  if (notice.stoppedAt !== null) return put(tx, notice, 'stopped');
  if ((await noticesOfADay(tx, memberId, address)) >= limits.noticesADay) {
    // Whatever a member does with messages and days, nobody's mailbox is flooded.
    const later = new Date(now.getTime() + pauseMs);
    await putOff(tx, deliveryId, later);
    await again(tx, context, deliveryId, later);
    return undefined;
  }
  await beginSending(tx, notice);
  return { ...notice, address };
}

/** This job is done, and another try of it comes. */
async function again(tx: Tx, context: JobContext, deliveryId: number, dueAt: Date): Promise<void> {
  await context.completeIn(tx);
  await enqueueJob(tx, deliverJob, { deliveryId }, { key: String(deliveryId), dueAt, ifExists: 'rearm' });
}

async function put(tx: Tx, { id, messageId }: DueNotice, state: 'waiting' | 'unaddressed' | 'stopped') {
  await endNotice(tx, id, state);
  if (state !== 'waiting') await reschedule(tx, [messageId]);
  return undefined;
}

async function send(tools: DeliveringTools, notice: DueNotice & { address: string }): Promise<void> {
  const { mailer, codes, stopLinks, publicUrl } = tools;
  const { noticeMail } = await import('./deliveries.emails.tsx');
  const name = notice.recipientName ?? notice.lovedOneName;
  const stop = stopLinks.of(notice.lovedOneId, notice.address);
  await sendEmail(mailer, {
    to: { name: harmlessName(name), address: notice.address },
    messageId: `delivery-${notice.id}-${notice.sends}@${new URL(publicUrl).hostname}`,
    stopUrl: stop.post,
    ...noticeMail({
      name,
      from: notice.memberName,
      publicUrl,
      messageId: notice.messageId,
      accessCode: notice.codeInMail ? codes.open(notice.codeSealed) : null,
      isReturn: notice.opensAt !== null && notice.occursAt > notice.opensAt,
      stopPage: stop.page,
    }),
  });
}
