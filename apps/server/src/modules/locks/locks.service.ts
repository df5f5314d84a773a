import type { ReplyInput } from '@someday/contract/api/endpoint';
import type { locksApi } from '@someday/contract/api/locks';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { AdminSignIn } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { ownerOf } from './challenges.service.ts';
import type { Owner } from './owners.sql.ts';
import { deleteWaysIn, findLocks } from './locks.repo.ts';

/** What the routes of all locks are built on. */
export interface LocksDeps extends Platform {
  readonly sessions: SessionsService;
  readonly logins: Pick<AccountsService, 'signIn' | 'welcome' | 'create' | 'findByEmail' | 'firstPage'>;
  readonly adminSignIn: AdminSignIn;
  readonly show: ShowLocks;
}

export type ShowLocks = ReturnType<typeof showingLocks>;

/** All ways to log in to an account, as its owner sees them. */
export const showingLocks =
  ({ config: { adminSecondFactor } }: Pick<Platform, 'config'>) =>
  async (db: Db, owner: Owner): Promise<ReplyInput<typeof locksApi.getLocks>> => {
    const { secondFactor, passkeys, ...rest } = await findLocks(db, owner);
    const instant = (text: Date | string | null) => text && new Date(text).toISOString();
    return {
      ...rest,
      passkeys: passkeys.map((passkey) => ({
        ...passkey,
        createdAt: instant(passkey.createdAt) ?? '',
        lastUsedAt: instant(passkey.lastUsedAt),
      })),
      secondFactor: secondFactor && {
        codesLeft: Number(secondFactor.codesLeft),
        removedAt: instant(secondFactor.removedAt),
      },
      isRequired: 'adminId' in owner && adminSecondFactor,
    };
  };

/** After one was removed in this transaction, with the owner's row locked. Errors: `last_way_in` if none is left. */
export async function requireWayIn(tx: Db, owner: Owner): Promise<void> {
  const { hasPassword, passkeys, signOn } = await findLocks(tx, owner);
  if (!hasPassword && passkeys.length === 0 && signOn === null) throw appError('last_way_in');
}

export const forgetWaysIn = (tx: Db, memberId: number): Promise<void> => deleteWaysIn(tx, { memberId });

export function locksRoutes(db: Db, show: ShowLocks): Handlers<Pick<typeof locksApi, 'getLocks' | 'getAdminLocks'>> {
  return {
    getLocks: ({ caller }) => show(db, ownerOf(caller)),
    getAdminLocks: ({ caller }) => show(db, ownerOf(caller)),
  };
}
