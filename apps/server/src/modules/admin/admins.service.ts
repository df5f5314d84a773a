import type { Admin, adminLoginBodySchema } from '@someday/contract/admin';
import type * as z from 'zod';
import { appError } from '#server/lib/app-error.ts';
import type { AdminCaller, OpenedSession } from '#server/lib/callers.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import type { Limits } from '#server/lib/limits.ts';
import {
  hashPassword,
  passwordMatches,
  passwordMatchesNobody,
  passwordNeedsRehash,
} from '#server/lib/password-hash.ts';
import type { Proofs } from '#server/lib/proof-of-work.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import { createLoginGuard } from '#server/modules/accounts/login-guard.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import { findAdmin, lockAdminWithPassword, updatePassword } from './admins.repo.ts';
import type { AuditService } from './audit.service.ts';

type LoginBody = z.output<typeof adminLoginBodySchema>;

export interface AdminsTools {
  readonly db: Db;
  readonly limits: Limits;
  readonly proofs: Proofs;
  readonly sessions: SessionsService;
  readonly audit: AuditService;
}

export interface SignedInAdmin {
  readonly admin: Admin;
  readonly session: OpenedSession;
}

export type AdminsService = ReturnType<typeof createAdminsService>;

/**
 * No device of an admin is known, and none of their accounts is ever locked: whoever guesses could shut them out for ever with it. Beyond
 * the budgets every try costs a proof of work.
 */
const adminDoor = {
  scope: 'admin-login',
  address: budgets.adminAddress,
  addressAtMost: budgets.adminAddressAtMost,
  account: budgets.adminAccount,
  accountInARow: null,
  device: null,
};

/** How whoever looks after the installation signs in. */
export function createAdminsService({ db, limits, proofs, sessions, audit }: AdminsTools) {
  const guard = createLoginGuard(limits, proofs, adminDoor);

  return {
    /**
     * Recorded either way. Errors: `wrong_admin`, the same for an unknown name and a wrong password, after the same work; `proof_required`,
     * `too_many_tries`, `busy`.
     */
    async login({ username: typed, password }: LoginBody, visitor: Visitor): Promise<SignedInAdmin> {
      const username = typed.normalize('NFC');
      const admitted = await guard.admit({ account: username, isKnownDevice: false, visitor });
      const refuse = async () => {
        await audit.recordFailedLogin(username);
        return appError('wrong_admin');
      };
      const found = await findAdmin(db, username);
      const matches =
        found === undefined
          ? await passwordMatchesNobody(password)
          : await passwordMatches(found.passwordHash, password);
      if (found === undefined || !matches) throw await refuse();
      const rehashed = passwordNeedsRehash(found.passwordHash) ? await hashPassword(password) : undefined;
      const signedIn = await inTransaction(db, async (tx) => {
        // Changed while it was compared, it opens nothing any more, and is not put back.
        const admin = await lockAdminWithPassword(tx, found);
        if (admin === undefined) return undefined;
        if (rehashed !== undefined) await updatePassword(tx, admin.id, rehashed);
        const { token, endsAt } = await sessions.openForAdmin(admin.id, visitor.device, tx);
        await audit.record({ adminId: admin.id, username: admin.username }, 'adminLogin', 'signed in', tx);
        const shown = { username: admin.username, expiresAt: endsAt.toISOString() };
        return { admin: shown, session: { token, expiresAt: null } };
      });
      if (signedIn === undefined) throw await refuse();
      await admitted.succeeded();
      return signedIn;
    },

    shown: ({ username, expiresAt }: AdminCaller): Admin => ({ username, expiresAt: expiresAt.toISOString() }),
  };
}
