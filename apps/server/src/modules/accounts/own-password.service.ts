import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import type { Limits } from '#server/lib/limits.ts';
import { passwordMatches } from '#server/lib/password-hash.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import { findPasswordHash, lockMemberWithPassword, type MemberRow } from './accounts.repo.ts';

export interface ShownPassword {
  readonly memberId: number;
  readonly passwordHash: string;
}

export type OwnPassword = ReturnType<typeof createOwnPassword>;

/** Before what matters most, a member shows anew that it is them: an open session may be somebody else's phone. */
export function createOwnPassword(db: Db, limits: Limits) {
  return {
    /** Gives what to lock the member with. Errors: `wrong_password`, `too_many_tries`, `busy`. */
    async confirm(memberId: number, password: string): Promise<ShownPassword> {
      const tried = await limits.take(budgets.ownPassword, String(memberId));
      if (!tried.within) throw tooManyTries(tried.retryAfterSeconds);
      const stored = await findPasswordHash(db, memberId);
      if (stored === undefined || !(await passwordMatches(stored, password))) throw appError('wrong_password');
      await limits.clear(budgets.ownPassword, String(memberId));
      return { memberId, passwordHash: stored };
    },

    /** The member, locked. Errors: `wrong_password` when it was changed after it was shown: whoever did that meant to shut others out. */
    async lock(tx: Tx, { memberId, passwordHash }: ShownPassword): Promise<MemberRow> {
      const member = await lockMemberWithPassword(tx, memberId, passwordHash);
      if (member === undefined) throw appError('wrong_password');
      return member;
    },
  };
}
