import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { insertAccountMail, type NewAccountMail } from './account-mails.repo.ts';
import { sendAccountMail } from './accounts.definitions.ts';

/** Has a mail sent when the transaction commits. No request waits for a mail server. */
export async function postAccountMail(tx: Tx, mail: NewAccountMail): Promise<void> {
  const mailId = await insertAccountMail(tx, mail);
  await enqueueJob(tx, sendAccountMail, { mailId }, { key: String(mailId) });
}
