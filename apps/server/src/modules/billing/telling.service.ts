import type { Mailer } from '#server/adapters/mail/mail.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { untilWritten } from '#server/jobs/until-written.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail, type Letter } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { noticesOf, type Tells } from './notice-plan.ts';
import {
  beginSending,
  deleteNotices,
  findNotice,
  findReader,
  lockSubscription,
  moveNotice,
  noteSent,
  noteUnsent,
} from './notices.repo.ts';
import { wake } from './notices.service.ts';
import { presentSubscription } from './present-subscription.ts';
import { heldBy, type HeldRow, type SubscriptionRow } from './standing.repo.ts';

export interface TellingTools {
  readonly db: Db;
  readonly mailer: Mailer;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
  readonly isPractice: boolean;
  /**
   * Writes how a subscription stands with the provider, before anything is said about it: what happened while this program, or the
   * provider's news, was away. Null where there is nobody to ask.
   */
  readonly refresh: ((subscriptionId: string) => Promise<void>) | null;
}

export interface Reader {
  readonly name: string;
  readonly email: string;
}

interface DueNotice {
  readonly tells: Tells;
  readonly key: string;
  readonly reader: Reader;
  readonly row: SubscriptionRow;
  readonly held: HeldRow;
}

type Words = Pick<Letter, 'subject' | 'content'>;

/** `id`: the same for the same mail. */
export function post(
  { mailer, publicUrl }: Pick<TellingTools, 'mailer' | 'publicUrl'>,
  { name, email }: Reader,
  id: string,
  words: Words,
): Promise<void> {
  const messageId = `${id}@${new URL(publicUrl).hostname}`;
  return sendEmail(mailer, { to: { name: harmlessName(name), address: email }, messageId, ...words });
}

/**
 * Tells a member about a membership. First it is decided, with the subscription locked, that this is still to be told; then the mail leaves;
 * then that is written down. A worker that dies goes on where it was: the mail of a second try carries the same id.
 */
export async function tellOfNotice(tools: TellingTools, noticeId: number, context: JobContext): Promise<void> {
  const { db, refresh } = tools;
  const known = await findNotice(db, noticeId);
  if (known === undefined) return;
  await refresh?.(known.subscriptionId);
  const notice = await inTransaction(db, (tx) => takeUp(tx, noticeId, context));
  if (notice === undefined) return;
  const words = await wordsOf(tools, notice);
  await context.heartbeat();
  try {
    await post(tools, notice.reader, `membership-${noticeId}`, words);
  } catch (error) {
    await noteUnsent(db, noticeId);
    throw error;
  }
  await untilWritten(() => noteSent(db, noticeId), { signal: context.signal });
}

/** Undefined when there is nothing to send now, which is then written down. */
async function takeUp(tx: Tx, noticeId: number, context: JobContext): Promise<DueNotice | undefined> {
  const known = await findNotice(tx, noticeId);
  if (known === undefined || (await lockSubscription(tx, known.subscriptionId)) === undefined) return undefined;
  // Whoever had it before may have sent it, or taken it back.
  const notice = await findNotice(tx, noticeId);
  if (notice === undefined || notice.state === 'sent') return undefined;
  const { subscriptionId, memberId, key } = notice;
  const [held, reader] = [await heldBy(tx, memberId), await findReader(tx, memberId)];
  const row = held?.subscriptions.find(({ id }) => id === subscriptionId);
  if (held === undefined || row === undefined || reader === undefined) return undefined;
  const ahead = held.lifetimeAt === null ? noticesOf(row, held.now) : [];
  const found = ahead.find((one) => one.key === key);
  if (found !== undefined && found.dueAt > held.now) {
    // A clock that was ahead and has been put right lets jobs run before their time.
    await moveNotice(tx, noticeId, found.dueAt);
    await context.completeIn(tx);
    await wake(tx, noticeId, found.dueAt);
    return undefined;
  }
  if (found === undefined || reader.closedAt !== null || !concerns(found.tells, row, held)) {
    await deleteNotices(tx, [noticeId]);
    return undefined;
  }
  await beginSending(tx, noticeId);
  return { tells: found.tells, key, reader, row, held };
}

/** Of several subscriptions only one is spoken of, and no end while another one runs. */
function concerns({ about }: Tells, row: SubscriptionRow, { subscriptions, now }: HeldRow): boolean {
  const present = presentSubscription(subscriptions, now);
  return present?.row.id === row.id && present.isRunning === (about !== 'ended');
}

async function wordsOf({ publicUrl, isPractice }: TellingTools, notice: DueNotice): Promise<Words> {
  const mails = await import('./billing.emails.tsx');
  const { tells, row, reader, held } = notice;
  const props = { memberName: reader.name, timeZone: held.timeZone, publicUrl, isPractice, offer: row.offer };
  switch (tells.about) {
    case 'trial':
      return mails.trialEndsMail({ ...props, at: tells.at });
    case 'overdue':
    case 'overdue-still':
      return mails.overdueMail({ ...props, at: tells.at, isStill: tells.about === 'overdue-still' });
    case 'card':
      return mails.cardExpiresMail({ ...props, at: tells.at, card: tells.card });
    case 'ended':
      return mails.endedMail({ ...props, at: tells.at, inTrial: tells.inTrial, isOverdue: tells.isOverdue });
  }
}
