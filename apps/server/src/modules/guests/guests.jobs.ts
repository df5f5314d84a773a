import * as z from 'zod';
import { dayIn } from '@someday/contract/rules/release';
import { againInAnHour, scheduleHourly } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { clearOldAddresses, findGuest } from './guests.repo.ts';

const forgetGuests = defineJob({ kind: 'forget-guests', payload: z.object({}), irreversible: 'erase' });

interface GuestsJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function guestsJobs({ db, clock }: GuestsJobsDeps): JobHandler[] {
  return [
    jobHandler(forgetGuests, {
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          await clearOldAddresses(tx, context.rightTime());
          await againInAnHour(tx, forgetGuests, context, clock);
        }),
    }),
  ];
}

export const scheduleForgetting = (db: Db): Promise<void> => scheduleHourly(db, forgetGuests);

interface GuestEmailsDeps {
  readonly codes: AccessCodes;
  readonly publicUrl: string;
}

export function guestEmails({ codes, publicUrl }: GuestEmailsDeps): EmailSender {
  return {
    kind: 'guest',
    isKept: false,
    async claim(tx, { aboutId }) {
      const guest = await findGuest(tx, aboutId ?? 0);
      if (!guest?.isOpen || guest.email === null) return { verdict: 'drop' };
      const { codeSealed, expiresAt } = guest;
      const compose = async () => {
        const { invitationEmail } = await import('./guests.emails.tsx');
        return invitationEmail({ code: codes.open(codeSealed), lastDay: dayIn('UTC', expiresAt), publicUrl });
      };
      return { verdict: 'send', to: { name: '', address: guest.email }, compose };
    },
  };
}
