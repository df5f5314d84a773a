import * as z from 'zod';
import { dayIn } from '@someday/contract/rules/release';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { JobContext, JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { clearOldAddresses, findGuest } from './guests.repo.ts';

const forgetGuests = defineJob({ kind: 'forget-guests', payload: z.object({}), irreversible: 'erase' });

interface GuestsJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function guestsJobs(deps: GuestsJobsDeps): JobHandler[] {
  const work = async (context: JobContext) => (tx: Tx) => clearOldAddresses(tx, context.rightTime());
  return [recurringJob(deps, forgetGuests, { every: 'hour', work })];
}

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
