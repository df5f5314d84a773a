import { dayIn } from '@someday/contract/rules/release';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { findGuest } from './guests.repo.ts';

export interface GuestEmailsDeps {
  readonly codes: AccessCodes;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

/** Sends guests their code, while it still opens something. */
export function guestEmails({ codes, publicUrl }: GuestEmailsDeps): EmailSender {
  return {
    kind: 'guest',
    isKept: false,
    async claim(tx, { aboutId }) {
      const guest = await findGuest(tx, aboutId ?? 0);
      if (!guest?.isOpen || guest.email === null) return { verdict: 'drop' };
      const { codeSealed, expiresAt } = guest;
      const compose = async () => {
        const { invitationMail } = await import('./guests.emails.tsx');
        return invitationMail({ code: codes.open(codeSealed), lastDay: dayIn('UTC', expiresAt), publicUrl });
      };
      return { verdict: 'send', to: { name: '', address: guest.email }, compose };
    },
  };
}
