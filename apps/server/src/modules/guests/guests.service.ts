import type { GuestSession } from '@someday/contract/admin';
import type { AccessLevel } from '@someday/contract/guest-access';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import type { Limits } from '#server/lib/limits.ts';
import type { Proofs } from '#server/lib/proof-of-work.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';

export interface GuestsTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly limits: Limits;
  readonly proofs: Proofs;
  readonly sessions: SessionsService;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export interface NewGuest {
  /** As an admin has typed it; null: one is generated. */
  readonly code: string | null;
  readonly email: string | null;
  readonly accessLevel: AccessLevel;
}

export type GuestsService = ReturnType<typeof createGuestsService>;

/** Guests: people with a code for a week. */
export function createGuestsService(_tools: GuestsTools) {
  return {
    /** Errors: `guest_code_taken`. */
    async create(_tx: Tx, _guest: NewGuest): Promise<GuestSession> {
      throw new Error('not built yet');
    },

    /** In the transaction that makes it true, a mail with the code to the guest's own address. Errors: `no_email_address`, `guest_not_active`, `too_many_tries`. */
    async invite(_tx: Tx, _guestId: number): Promise<void> {
      throw new Error('not built yet');
    },
  };
}
