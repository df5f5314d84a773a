import * as z from 'zod';
import { type adminApi, adminLoginBodySchema } from '@someday/contract/api/admin';
import { UsageError } from '#server/config/env.ts';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { hashPassword, passwordMatches, refuseAfterHashing, passwordNeedsRehash } from '#server/lib/password-hash.ts';
import type { Proofs } from '#server/abuse-protection/proof-of-work.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { createLoginGuard } from '#server/abuse-protection/login-guard.ts';
import { type SessionsService, createSessionsService } from '#server/modules/accounts/sessions.service.ts';
import { newPassword } from '#server/lib/random-codes.ts';
import {
  deleteAdmin,
  findAdmin,
  hasAdmin,
  insertAdmin,
  listAdmins,
  lockAdmins,
  lockAdminWithPassword,
  renameAdmin,
  updatePassword,
} from './admins.repo.ts';
import { adminListsRoutes, retryingRoutes, type AdminListsDeps, type RetryingDeps } from './admin-lists.service.ts';
import { audited, type AuditService, createAuditService } from './audit.service.ts';
import { api, type Api } from '@someday/contract/api/api';
import type { Platform } from '#server/platform.ts';
import { adminCopy as copy } from './admin.copy.ts';

interface AdminsDeps {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly sessions: SessionsService;
  readonly audit: AuditService;
}

type Rows = Pick<typeof adminApi, 'adminLogin' | 'adminLogout' | 'getAdmin'>;

/** Never locked: an attacker could lock all out for good. Beyond the budgets every attempt costs proof of work. */
const adminLogin = {
  scope: 'admin-login',
  address: budgets.adminAddress,
  addressAtMost: budgets.adminAddressAtMost,
  account: budgets.adminAccount,
  accountInARow: null,
  device: null,
};

function adminLoginRoutes({ db, limits, proofs, sessions, audit }: AdminsDeps): Handlers<Rows> {
  const guard = createLoginGuard(limits, proofs, adminLogin);

  return {
    /** Audited either way. An unknown admin takes as long. */
    async adminLogin({ body: { username: typed, password }, sessions: cookies, visitor }) {
      const username = typed.normalize('NFC');
      const admitted = await guard.admit({ account: username, isKnownDevice: false, visitor });
      const refuse = async () => {
        await audit.recordFailedLogin(username);
        return appError('wrong_admin');
      };
      const found = await findAdmin(db, username);
      const matches =
        found === undefined ? await refuseAfterHashing(password) : await passwordMatches(found.passwordHash, password);
      if (found === undefined || !matches) throw await refuse();
      const rehashed = passwordNeedsRehash(found.passwordHash) ? await hashPassword(password) : undefined;
      const signedIn = await inTransaction(db, async (tx) => {
        // A password changed during the comparison no longer works.
        const admin = await lockAdminWithPassword(tx, found);
        if (admin === undefined) return undefined;
        if (rehashed !== undefined) await updatePassword(tx, admin.id, rehashed);
        const { token, expiresAt } = await sessions.openForAdmin(admin.id, visitor.device, tx);
        await audit.record({ adminId: admin.id, username: admin.username }, 'adminLogin', 'signed in', tx);
        return { token, shown: { username: admin.username, expiresAt } };
      });
      if (signedIn === undefined) throw await refuse();
      await admitted.succeeded();
      await cookies.open('admin', { token: signedIn.token, expiresAt: null });
      return signedIn.shown;
    },

    async adminLogout({ sessions: cookies }) {
      await cookies.end('admin');
      return { authenticated: false };
    },

    getAdmin: async ({ caller }) => caller,
  };
}

export interface AdminAccount {
  readonly username: string;
  readonly password: string | null;
}

export function createAdminAccounts(db: Db) {
  const audit = createAuditService(db);
  const sessions = createSessionsService(db);

  async function withNewPassword(
    typedName: string,
    work: (tx: Tx, username: string, passwordHash: string) => Promise<void>,
  ) {
    const username = checkedUsername(typedName);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await inTransaction(db, (tx) => work(tx, username, passwordHash));
    return password;
  }

  return {
    /** Creates the first admin. Null: there is one already. Of any number of processes starting at once, exactly one creates it. */
    async makeFirst({ username: typedName, password }: AdminAccount): Promise<AdminAccount | null> {
      if (await hasAdmin(db)) return null;
      const username = checkedUsername(typedName);
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

    /** Returns the password. Throws a `UsageError` if the name is taken or missing. */
    create: (typedName: string): Promise<string> =>
      withNewPassword(typedName, async (tx, username, passwordHash) => {
        const inserted = await insertAdmin(tx, { username, passwordHash });
        if (inserted === undefined) throw new UsageError(copy.taken(username));
        await audit.record({ adminId: inserted.id, username }, 'createAdmin', copy.onTheConsole, tx);
      }),

    /** Returns a new password and ends the admin's sessions. Throws a `UsageError` if there is no such admin. */
    reset: (typedName: string): Promise<string> =>
      withNewPassword(typedName, async (tx, checkedName, passwordHash) => {
        const { id: adminId, username } = await knownAdmin(tx, checkedName);
        // First, because it locks the admin: a concurrent login has already opened its session, or finds the new password.
        await updatePassword(tx, adminId, passwordHash);
        await sessions.endAllOfAdmin(adminId, tx);
        await audit.record({ adminId, username }, 'resetAdmin', copy.onTheConsole, tx);
      }),

    list: () => listAdmins(db),

    /** Their sessions go on. Returns the new name. Throws a `UsageError` if it is taken or there is no such admin. */
    async rename(typedName: string, newName: string): Promise<string> {
      const username = checkedUsername(newName);
      await inTransaction(db, async (tx) => {
        await lockAdmins(tx);
        const { id: adminId, username: before } = await knownAdmin(tx, checkedUsername(typedName));
        const holder = await findAdmin(tx, username);
        if (holder !== undefined && holder.id !== adminId) throw new UsageError(copy.takenName(username));
        await renameAdmin(tx, adminId, username);
        await audit.record({ adminId, username: before }, 'renameAdmin', `to ${username}, ${copy.onTheConsole}`, tx);
      });
      return username;
    },

    /** Ends their sessions. Returns the name. Throws a `UsageError` for the last admin, or if there is no such admin. */
    remove: (typedName: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        await lockAdmins(tx);
        const { id: adminId, username } = await knownAdmin(tx, checkedUsername(typedName));
        if ((await listAdmins(tx)).length < 2) throw new UsageError(copy.lastOne(username));
        await deleteAdmin(tx, adminId);
        await audit.record({ adminId, username }, 'removeAdmin', copy.onTheConsole, tx);
        return username;
      }),
  };
}

async function knownAdmin(tx: Tx, username: string) {
  const admin = await findAdmin(tx, username);
  if (admin === undefined) throw new UsageError(copy.unknown(username));
  return admin;
}

function checkedUsername(typedName: string): string {
  const parsed = z.safeParse(adminLoginBodySchema.shape.username, typedName);
  if (parsed.success) return parsed.data.normalize('NFC');
  throw new UsageError(copy.badUsername(parsed.error.issues[0]?.message ?? typedName));
}

interface AdminDeps extends Omit<AdminListsDeps & RetryingDeps, 'db'> {
  readonly sessions: SessionsService;
}

export function createAdmin(platform: Platform, deps: AdminDeps) {
  const audit = createAuditService(platform.db);
  return {
    audited: (handlers: Handlers<Api>) => audited(api, handlers, audit),
    routes: {
      ...adminLoginRoutes({ ...platform, ...deps, audit }),
      ...adminListsRoutes({ ...platform, ...deps }),
      ...retryingRoutes({ ...platform, ...deps }),
    },
  };
}
