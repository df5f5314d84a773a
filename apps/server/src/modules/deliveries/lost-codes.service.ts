import type { deliveriesApi } from '@someday/contract/api/deliveries';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { refuseOverBudget } from '#server/lib/app-error.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { enqueueEmails } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { notifyOfLostCodes } from './member-notifications.service.ts';
import type { EmailReader } from './unsubscribe.service.ts';
import type { Platform } from '#server/platform.ts';

interface LostCodesDeps extends Pick<Platform, 'db' | 'limits'> {
  readonly reader: EmailReader;
}

type Rows = Pick<typeof deliveriesApi, 'askForCode' | 'askForCodeByLink'>;

/** A loved one asks the member for their code. The code isn't sent on request, and strangers don't learn who is known. */
export function lostCodeRoutes({ db, limits, reader }: LostCodesDeps): Handlers<Rows> {
  return {
    /** Writes the same row whether or not anyone has the address; only the job that sends it looks. */
    async askForCode({ body: { email }, visitor }) {
      refuseOverBudget(await limits.take(budgets.mailAddress, addressGroups(visitor.address).address));
      refuseOverBudget(await limits.take(budgets.mailAccount, `lost-code ${email.toLowerCase()}`));
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
