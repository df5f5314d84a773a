import type { deliveriesApi } from '@someday/contract/api/deliveries';
import type { Handlers } from '#server/http/handlers.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { CountEmail } from '#server/modules/accounts/account-emails.service.ts';
import { enqueueEmails } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { notifyOfLostCodes } from './member-notifications.service.ts';
import type { EmailReader } from './unsubscribe.service.ts';

interface LostCodesDeps {
  readonly db: Db;
  readonly countEmail: CountEmail;
  readonly reader: EmailReader;
}

/** A loved one asks the member for their code. The code itself is never sent, and strangers don't learn who is known. */
export function lostCodeRoutes({
  db,
  countEmail,
  reader,
}: LostCodesDeps): Handlers<Pick<typeof deliveriesApi, 'askForCode' | 'askForCodeByLink'>> {
  return {
    /** Writes the same row whether or not anyone has the address; only the job that sends it looks. */
    async askForCode({ body: { email }, visitor }) {
      await countEmail('lost-code', email, visitor);
      await inTransaction(db, (tx) => enqueueEmails(tx, [{ kind: 'attention', topic: 'lost-codes', address: email }]));
      return { asked: true };
    },

    async askForCodeByLink({ params, visitor }) {
      const { id, from } = await reader(params.token, visitor);
      await inTransaction(db, (tx) => notifyOfLostCodes(tx, { lovedOneId: id }));
      return { from };
    },
  };
}
