import type { Mailer } from '#server/adapters/mail/mail.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail } from '#server/lib/email/send-email.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { MemberEvents } from '#server/lib/member-events.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { AttentionReason } from './media.copy.ts';
import { mailAttention } from './media.definitions.ts';
import { findMedium, setAttention } from './media.repo.ts';
import { mediaProgress } from './media.service.ts';

export interface AttentionTools {
  readonly db: Db;
  readonly accounts: AccountsService;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Marks a medium that could not be made ready, and tells its member on the screen and by mail. Does nothing to one that is ready. */
export async function needsAttention(
  tx: Tx,
  events: MemberEvents,
  mediaId: number,
  reason: AttentionReason,
): Promise<void> {
  const memberId = await setAttention(tx, mediaId, reason);
  if (memberId === undefined) return;
  const media = mediaProgress({ id: mediaId, state: 'attention', progress: 0, reason });
  await events.announce(tx, memberId, { type: 'media', media });
  await enqueueJob(tx, mailAttention, { mediaId }, { key: String(mediaId) });
}

/** Mails a member about a medium that still needs attention; by then it may have been mended. */
export async function mailAboutAttention(
  { db, accounts, mailer, publicUrl }: AttentionTools,
  mediaId: number,
  context: JobContext,
): Promise<void> {
  const medium = await findMedium(db, mediaId);
  if (medium?.state !== 'attention') return;
  const { name, email, guest } = await accounts.member(medium.memberId);
  if (guest !== null) return; // guests are not written to
  const { attentionMail } = await import('./media.emails.tsx');
  await context.heartbeat();
  await sendEmail(mailer, {
    to: { name: harmlessName(name), address: email },
    messageId: `medium-${mediaId}-attention@${new URL(publicUrl).hostname}`,
    ...attentionMail({ memberName: name, publicUrl }),
  });
}
