import type { Mailer } from '#server/adapters/mail/mail.ts';
import { JobDeadError, JobNotNowError, type JobContext } from '#server/jobs/job-handler.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail, type Letter } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { dayIn } from '@someday/contract/rules/release';
import type { AccountLinks } from './account-links.service.ts';
import { deleteAccountMail, findAccountMail, type AccountMailRow } from './account-mails.repo.ts';
import { findMember, findMemberByEmail, type MemberRow } from './accounts.repo.ts';
import { accountMailPatience } from './link-lifetimes.ts';
import { sameAddress } from './recovery.service.ts';

export interface LettersTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly links: AccountLinks;
  readonly publicUrl: string;
}

type Words = Pick<Letter, 'subject' | 'content'>;

/**
 * Sends one account mail, if its reason still holds. Links are made only now: their time runs from when the mail leaves, and no secret
 * waits in the database. A mail that no mail server could take for most of a day is given up.
 */
export async function sendLetter(tools: LettersTools, mailId: number, context: JobContext): Promise<void> {
  const { db, mailer, publicUrl } = tools;
  const mail = await findAccountMail(db, mailId);
  if (mail === undefined) return;
  const member =
    mail.memberId === null ? await findMemberByEmail(db, mail.address) : await findMember(db, mail.memberId);
  const words = member && (await wordsFor(tools, mail, member));
  if (member && words) {
    await context.heartbeat();
    await sendEmail(mailer, {
      to: { name: harmlessName(member.name), address: mail.memberId === null ? member.email : mail.address },
      messageId: `account-${mail.kind}-${mail.id}@${new URL(publicUrl).hostname}`,
      ...words,
    }).catch((error: unknown) => {
      throw error instanceof JobNotNowError && mail.ageSeconds >= accountMailPatience
        ? new JobDeadError('the mail is too old by now', { cause: error })
        : error;
    });
  }
  await inTransaction(db, async (tx) => {
    await deleteAccountMail(tx, mailId);
    await context.completeIn(tx);
  });
}

/** Undefined when the mail has become pointless. */
async function wordsFor(
  { links, publicUrl }: LettersTools,
  mail: AccountMailRow,
  member: MemberRow,
): Promise<Words | undefined> {
  const mails = await import('./accounts.emails.tsx');
  const to = { memberName: member.name, publicUrl };
  const isClosed = member.closedAt !== null;
  switch (mail.kind) {
    case 'verify':
      if (isClosed || member.emailVerifiedAt !== null) return undefined;
      return mails.verificationMail({ ...to, token: await links.make('verify', member.id, member.email) });
    case 'reset':
      if (isClosed) return undefined;
      return mails.resetMail({ ...to, token: await links.make('reset', member.id, member.email) });
    case 'password_changed':
      return mails.passwordChangedMail(to);
    case 'confirm_address':
      if (isClosed || member.pendingEmail === null || !sameAddress(member.pendingEmail, mail.address)) return undefined;
      return mails.confirmAddressMail({ ...to, token: await links.make('change_email', member.id, mail.address) });
    case 'address_changed':
      return mails.addressChangedMail({
        ...to,
        token: await links.make('undo_email', member.id, mail.address),
        newAddress: member.email,
      });
    case 'new_device':
      return mails.newDeviceMail({ ...to, device: mail.device, at: mail.createdAt, timeZone: member.timeZone });
    case 'closing':
      if (member.eraseAt === null) return undefined;
      return mails.closingMail({
        ...to,
        token: await links.make('reopen', member.id, member.email),
        erasedOn: dayIn(member.timeZone, member.eraseAt),
      });
    case 'reopened':
      return mails.reopenedMail(to);
  }
}
