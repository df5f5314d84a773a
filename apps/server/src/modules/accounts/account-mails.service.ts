import { tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Limits } from '#server/lib/limits.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { insertAccountMail, type NewAccountMail } from './account-mails.repo.ts';
import { sendAccountMail } from './accounts.definitions.ts';

export type MailGuard = ReturnType<typeof createMailGuard>;

/** How many mails one visitor may cause, and of one kind to one address; nobody's mailbox is a toy. */
export function createMailGuard(limits: Limits) {
  return {
    /** Errors: `too_many_tries`. */
    async count(kind: NewAccountMail['kind'], address: string, visitor: Visitor): Promise<void> {
      const tries = await Promise.all([
        limits.take(budgets.mailAddress, addressGroups(visitor.address).address),
        limits.take(budgets.mailAccount, `${kind} ${address.toLowerCase()}`),
      ]);
      const over = tries.find(({ within }) => !within);
      if (over) throw tooManyTries(over.retryAfterSeconds);
    },
  };
}

/** Has a mail sent when the transaction commits. No request waits for a mail server. */
export async function postAccountMail(tx: Tx, mail: NewAccountMail): Promise<void> {
  const mailId = await insertAccountMail(tx, mail);
  await enqueueJob(tx, sendAccountMail, { mailId }, { key: String(mailId) });
}
