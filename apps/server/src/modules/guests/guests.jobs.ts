import { dayIn } from '@someday/contract/rules/release';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { sendMail } from '#server/lib/mail/send-mail.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { sendGuestInvitation } from './guests.definitions.ts';
import { findGuest } from './guests.repo.ts';

export interface GuestsJobsTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly mailer: Mailer;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

export function guestsJobs(tools: GuestsJobsTools): JobHandler[] {
  return [
    jobHandler(sendGuestInvitation, { handle: ({ guestId }, context) => sendInvitation(tools, guestId, context) }),
  ];
}

/** While the code still opens something; then nobody needs it any more. */
async function sendInvitation(
  { db, codes, mailer, publicUrl }: GuestsJobsTools,
  guestId: number,
  context: JobContext,
): Promise<void> {
  const guest = await findGuest(db, guestId);
  if (guest?.isOpen && guest.email !== null) {
    const { invitationMail } = await import('./guests.emails.tsx');
    await context.heartbeat();
    await sendMail(mailer, {
      to: { name: '', address: guest.email },
      messageId: `guest-${guestId}-${guest.invitedAt?.getTime() ?? 0}@${new URL(publicUrl).hostname}`,
      ...invitationMail({
        code: codes.open(guest.codeSealed),
        lastDay: dayIn('UTC', guest.expiresAt),
        publicUrl,
      }),
    });
  }
  await inTransaction(db, (tx) => context.completeIn(tx));
}
