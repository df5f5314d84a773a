import { dayIn } from '@someday/contract/rules/release';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { againInAnHour, scheduleHourly } from '#server/jobs/hourly.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { Clock } from '#server/lib/clock.ts';
import { sendEmail } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { forgetGuests, sendGuestInvitation } from './guests.definitions.ts';
import { clearOldAddresses, findGuest } from './guests.repo.ts';

export interface GuestsJobsTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly mailer: Mailer;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

export function guestsJobs(tools: GuestsJobsTools): JobHandler[] {
  return [
    jobHandler(sendGuestInvitation, { handle: ({ guestId }, context) => sendInvitation(tools, guestId, context) }),
    jobHandler(forgetGuests, {
      handle: (_payload, context) =>
        inTransaction(tools.db, async (tx) => {
          await clearOldAddresses(tx);
          await againInAnHour(tx, forgetGuests, context, tools.clock);
        }),
    }),
  ];
}

/** Puts the first look on the list, unless it is there; from then on each one puts the next. */
export const scheduleForgetting = (db: Db): Promise<void> => scheduleHourly(db, forgetGuests);

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
    await sendEmail(mailer, {
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
