import { appError, tooManyTries, type AppError } from '#server/lib/app-error.ts';
import { budgets } from './budgets.ts';
import { addressGroups, type Budget, type RateLimits } from './rate-limits.ts';
import type { Proofs } from './proof-of-work.ts';
import type { Visitor } from '#server/http/handlers.ts';

export interface LoginBudgets {
  /** The proof of work's scope: one for this login isn't valid for another. */
  readonly scope: string;
  readonly address: Budget;
  readonly addressAtMost: Budget;
  readonly account: Budget;
  readonly accountInARow: Budget | null;
  readonly device: Budget | null;
}

const memberLogin: LoginBudgets = {
  scope: 'login',
  address: budgets.loginAddress,
  addressAtMost: budgets.loginAddressAtMost,
  account: budgets.loginAccount,
  accountInARow: budgets.loginAccountInARow,
  device: budgets.loginDevice,
};

/** The passwords of demo accounts are public: locking one would only shut out the next visitor. */
export const demoLogin: LoginBudgets = { ...memberLogin, accountInARow: null };

export interface LoginTry {
  /** The email or username as typed, whether or not the account exists. */
  readonly account: string;
  readonly isKnownDevice: boolean;
  readonly visitor: Visitor;
}

export interface AdmittedTry {
  succeeded(): Promise<void>;
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;

/** Every try is counted before its password is checked. Known devices have their own budget, so guessing can't lock out the owner. */
export function createLoginGuard(limits: RateLimits, proofs: Proofs, limited: LoginBudgets = memberLogin) {
  const scopeOf = (account: string) => `${limited.scope} ${account}`;

  async function admitKnown(budget: Budget, account: string, deviceToken: string): Promise<AdmittedTry> {
    const who = `${account} ${deviceToken}`;
    const device = await limits.take(budget, who);
    if (!device.within) throw tooManyTries(device.retryAfterSeconds);
    return { succeeded: () => limits.clear(budget, who) };
  }

  async function admitUnknown(account: string, { address: ip, proof }: Visitor): Promise<AdmittedTry> {
    const { address } = addressGroups(ip);
    const [atMost, here, inARow, lately] = await Promise.all([
      limits.take(limited.addressAtMost, address),
      limits.take(limited.address, address),
      limited.accountInARow && limits.take(limited.accountInARow, account),
      limits.take(limited.account, account),
    ]);
    const giveBack = () =>
      Promise.all([
        limits.giveBack(limited.addressAtMost, address),
        limits.giveBack(limited.address, address),
        limited.accountInARow && limits.giveBack(limited.accountInARow, account),
        limits.giveBack(limited.account, account),
      ]);
    const whyNot = async (): Promise<AppError | null> => {
      if (!atMost.within) return tooManyTries(atMost.retryAfterSeconds);
      if (inARow?.within === false) return appError('login_locked', { retryAfterSeconds: inARow.retryAfterSeconds });
      const needsProof = !here.within || !lately.within;
      if (!needsProof || (await proofs.check(scopeOf(account), proof))) return null;
      return appError('proof_required', { proof: proofs.issue(scopeOf(account)) });
    };
    const refusal = await whyNot();
    if (refusal !== null) {
      // No password was checked, so the try must not count toward locking the account.
      await giveBack();
      throw refusal;
    }
    return {
      async succeeded() {
        await giveBack();
        if (limited.accountInARow) await limits.clear(limited.accountInARow, account);
      },
    };
  }

  return {
    /** Errors: `proof_required`, `login_locked`, `too_many_tries`. */
    admit({ account: typed, isKnownDevice, visitor }: LoginTry): Promise<AdmittedTry> {
      const account = accountKey(typed);
      return isKnownDevice && visitor.deviceToken !== null && limited.device !== null
        ? admitKnown(limited.device, account, visitor.deviceToken)
        : admitUnknown(account, visitor);
    },

    /** After a password reset, because earlier tries say nothing about the new password. */
    async forget(typed: string): Promise<void> {
      const account = accountKey(typed);
      await limits.clear(limited.account, account);
      if (limited.accountInARow) await limits.clear(limited.accountInARow, account);
    },
  };
}

const accountKey = (typed: string) => typed.trim().toLowerCase();
