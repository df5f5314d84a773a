import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import type { Limits } from '#server/lib/limits.ts';
import { passwordMatches } from '#server/lib/password-hash.ts';
import type { Db } from '#server/lib/transaction.ts';
import { findPasswordHash } from './accounts.repo.ts';

export type OwnPassword = ReturnType<typeof createOwnPassword>;

/** Before what matters most, a member shows anew that it is them: an open session may be somebody else's phone. */
export function createOwnPassword(db: Db, limits: Limits) {
  return {
    /** Errors: `wrong_password`, `too_many_tries`, `busy`. */
    async confirm(memberId: number, password: string): Promise<void> {
      const tried = await limits.take(budgets.ownPassword, String(memberId));
      if (!tried.within) throw tooManyTries(tried.retryAfterSeconds);
      const stored = await findPasswordHash(db, memberId);
      if (stored === undefined || !(await passwordMatches(stored, password))) throw appError('wrong_password');
      await limits.clear(budgets.ownPassword, String(memberId));
    },
  };
}
