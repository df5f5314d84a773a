import * as z from 'zod';
import { type adminApi, adminLoginBodySchema } from '@someday/contract/api/admin';
import type { locksApi } from '@someday/contract/api/locks';
import { limits } from '@someday/contract/rules/limits';
import type { Beginning } from '@someday/contract/rules/choices';
import { UsageError } from '#server/config/env.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import type { Handlers, Visitor } from '#server/http/handlers.ts';
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

export interface AdminLocks {
  /** The next step's token; null if none is asked on this device. `setUp`: they must have a second factor, and have none. */
  askAdminSecondFactor(
    tx: Tx,
    admin: { readonly id: number; readonly username: string },
    visitor: Visitor,
  ): Promise<{ secondFactor: string; setUp: { secret: string; uri: string } | null } | null>;
  logoutUrl(backTo: string): Promise<string | null>;
}

interface AdminsDeps extends SignInDeps {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly locks: AdminLocks;
  readonly onlySignOn: boolean;
}

type Rows = Pick<typeof adminApi & typeof locksApi, 'adminLogin' | 'adminLogout' | 'getAdmin' | 'confirmAdminPassword'>;

interface SignInDeps {
  readonly sessions: SessionsService;
  readonly audit: AuditService;
}

/** Opens an admin's session and notes it in the audit log. */
export const adminSignIn =
  ({ sessions, audit }: SignInDeps) =>
  async (
    tx: Tx,
    admin: { readonly id: number; readonly username: string },
    { device }: Visitor,
    began: { readonly beganWith: Beginning; readonly action: string },
  ) => {
    const session = await sessions.openForAdmin(admin.id, device, began.beganWith, tx);
    await audit.record({ adminId: admin.id, username: admin.username }, began.action, 'signed in', tx);
    return { token: session.token, shown: { username: admin.username, expiresAt: session.expiresAt } };
  };
export type AdminSignIn = ReturnType<typeof adminSignIn>;

/** Never locked: an attacker could lock all out for good. Beyond the budgets every attempt costs proof of work. */
const adminLogin = {
  scope: 'admin-login',
  address: budgets.adminAddress,
  addressAtMost: budgets.adminAddressAtMost,
  account: budgets.adminAccount,
  accountInARow: null,
  device: null,
};

function adminLoginRoutes({
  db,
  limits: tries,
  proofs,
  sessions,
  audit,
  locks,
  onlySignOn,
}: AdminsDeps): Handlers<Rows> {
  const guard = createLoginGuard(tries, proofs, adminLogin);
  const signIn = adminSignIn({ sessions, audit });

  return {
    /** Audited either way. An unknown admin takes as long. */
    async adminLogin({ body: { username: typed, password }, sessions: cookies, visitor }) {
      if (onlySignOn) throw appError('password_login_off');
      const username = typed.normalize('NFC');
      const admitted = await guard.admit({ account: username, isKnownDevice: false, visitor });
      const refuse = async () => {
        await audit.recordFailedLogin(username);
        return appError('wrong_admin');
      };
      const found = await findAdmin(db, username);
      const stored = found?.passwordHash ?? null;
      const matches = stored === null ? await refuseAfterHashing(password) : await passwordMatches(stored, password);
      if (found === undefined || stored === null || !matches) throw await refuse();
      const rehashed = passwordNeedsRehash(stored) ? await hashPassword(password) : undefined;
      const signedIn = await inTransaction(db, async (tx) => {
        // A password changed during the comparison no longer works.
        const admin = await lockAdminWithPassword(tx, found.id, stored);
        if (admin === undefined) return undefined;
        if (rehashed !== undefined) await updatePassword(tx, admin.id, rehashed);
        const asked = await locks.askAdminSecondFactor(tx, admin, visitor);
        return asked ?? signIn(tx, admin, visitor, { beganWith: 'password', action: 'adminLogin' });
      });
      if (signedIn === undefined) throw await refuse();
      await admitted.succeeded();
      if ('secondFactor' in signedIn) return signedIn;
      await cookies.open('admin', { token: signedIn.token, expiresAt: null });
      return signedIn.shown;
    },

    async adminLogout({ sessions: cookies }) {
      const beganWith = await cookies.end('admin');
      return {
        authenticated: false,
        redirectTo: beganWith === 'sign_on' ? await locks.logoutUrl('/admin-login') : null,
      };
    },

    getAdmin: async ({ caller }) => caller,

    async confirmAdminPassword({ caller, body }) {
      refuseOverBudget(await tries.take(budgets.ownPassword, caller.username));
      const stored = (await findAdmin(db, caller.username))?.passwordHash ?? null;
      if (stored === null || !(await passwordMatches(stored, body.password))) throw appError('wrong_password');
      await tries.clear(budgets.ownPassword, caller.username);
      await sessions.confirm(caller.sessionId);
      return { confirmed: true };
    },
  };
}

/** An admin without a password, whose name is like the one wanted: never an admin who is there already. */
export async function addSignOnAdmin(tx: Tx, wanted: string): Promise<{ id: number; username: string }> {
  const name = ofOneLineName(wanted);
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? name : `${name} ${number}`;
    const inserted = await insertAdmin(tx, { username, passwordHash: null });
    if (inserted === undefined) continue;
    await createAuditService(tx).record({ adminId: inserted.id, username }, 'createAdmin', copy.bySignOn, tx);
    return { id: inserted.id, username };
  }
}

const ofOneLineName = (wanted: string): string => {
  const parsed = z.safeParse(adminLoginBodySchema.shape.username, wanted.slice(0, limits.adminUsername - 10));
  return parsed.success ? parsed.data.normalize('NFC') : 'admin';
};

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

    /** A way in without password and second factor. `begin` makes its secret. Throws a `UsageError` if there is no such admin. */
    link: (typedName: string, begin: (tx: Tx, adminId: number) => Promise<string>): Promise<string> =>
      inTransaction(db, async (tx) => {
        const { id: adminId, username } = await knownAdmin(tx, checkedUsername(typedName));
        await audit.record({ adminId, username }, 'linkAdmin', copy.onTheConsole, tx);
        return begin(tx, adminId);
      }),

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
  readonly locks: AdminLocks;
}

export function createAdmin(platform: Platform, deps: AdminDeps) {
  const audit = createAuditService(platform.db);
  const { onlySignOn } = platform.config.publicFacts;
  return {
    signIn: adminSignIn({ ...deps, audit }),
    audited: (handlers: Handlers<Api>) => audited(api, handlers, audit),
    routes: {
      ...adminLoginRoutes({ ...platform, ...deps, audit, onlySignOn }),
      ...adminListsRoutes({ ...platform, ...deps }),
      ...retryingRoutes({ ...platform, ...deps }),
    },
  };
}
