import { adminLoginBodySchema } from '@someday/contract/admin';
import * as z from 'zod';
import { hashPassword } from '#server/lib/password-hash.ts';
import { newPassword } from '#server/lib/random-codes.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { createSessionsService } from '#server/modules/accounts/sessions.service.ts';
import { adminCopy as copy } from './admin.copy.ts';
import { findAdmin, hasAdmin, insertAdmin, lockAdmins, updatePassword } from './admins.repo.ts';
import { createAuditService } from './audit.service.ts';

/** Why an admin was not made or changed, in one line for whoever sits at the console. */
export class AdminAccountError extends Error {
  override readonly name = 'AdminAccountError';
}

export interface ChosenAdmin {
  readonly username: string;
  /** Null: a random one is made. */
  readonly password: string | null;
}

export interface MadeAdminAccount {
  readonly username: string;
  /** To be shown once, and kept nowhere; null: it was given. */
  readonly password: string | null;
}

/** Admins as the console makes them. What it does is recorded like what they do themselves. */
export function createAdminAccounts(db: Db) {
  const audit = createAuditService(db);
  const sessions = createSessionsService(db, null);

  return {
    /** Where there is no admin yet, makes this one. Null: there is one. Of any number of processes that start at once exactly one makes it. */
    async makeFirst({ username: given, password }: ChosenAdmin): Promise<MadeAdminAccount | null> {
      if (await hasAdmin(db)) return null;
      const username = checkedUsername(given);
      const chosen = password ?? newPassword();
      const passwordHash = await hashPassword(chosen);
      return inTransaction(db, async (tx) => {
        await lockAdmins(tx);
        if (await hasAdmin(tx)) return null;
        const inserted = await insertAdmin(tx, { username, passwordHash });
        if (inserted === undefined) return null;
        await audit.record({ adminId: inserted.id, username }, 'createAdmin', copy.atTheFirstStart, tx);
        return { username, password: password === null ? chosen : null };
      });
    },

    /** Gives the password. Throws an `AdminAccountError` when the name is taken, or none. */
    async create(given: string): Promise<string> {
      const username = checkedUsername(given);
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (tx) => {
        const inserted = await insertAdmin(tx, { username, passwordHash });
        if (inserted === undefined) throw new AdminAccountError(copy.taken(username));
        await audit.record({ adminId: inserted.id, username }, 'createAdmin', copy.onTheConsole, tx);
      });
      return password;
    },

    /** Gives a new password; whatever this admin has open ends. Throws an `AdminAccountError` when there is no such admin. */
    async reset(given: string): Promise<string> {
      const username = checkedUsername(given);
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (tx) => {
        const admin = await findAdmin(tx, username);
        if (admin === undefined) throw new AdminAccountError(copy.unknown(username));
        // First, as it locks the admin: a login at the same time has opened its session by then, or finds another password.
        await updatePassword(tx, admin.id, passwordHash);
        await sessions.endAllOfAdmin(admin.id, tx);
        await audit.record({ adminId: admin.id, username: admin.username }, 'resetAdmin', copy.onTheConsole, tx);
      });
      return password;
    },
  };
}

/** As the login's form takes it, so that nobody is made who could not come in. */
function checkedUsername(given: string): string {
  const parsed = z.safeParse(adminLoginBodySchema.shape.username, given);
  if (parsed.success) return parsed.data.normalize('NFC');
  throw new AdminAccountError(copy.badUsername(parsed.error.issues[0]?.message ?? given));
}
