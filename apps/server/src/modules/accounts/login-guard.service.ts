import { appError, tooManyTries, type AppError } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Budget, type Limits } from '#server/lib/limits.ts';
import type { Proofs } from '#server/lib/proof-of-work.ts';
import type { Visitor } from '#server/lib/visitor.ts';

export interface LoginTry {
  /** The address as typed: whether such an account exists makes no difference here. */
  readonly email: string;
  /** The account was opened on this device before. */
  readonly isKnownDevice: boolean;
  readonly visitor: Visitor;
}

export interface AdmittedTry {
  /** Call it when the password was right. */
  succeeded(): Promise<void>;
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;

/**
 * How often passwords may be tried. Every try is counted before the password is looked at, so that tries at the same time cannot slip
 * through together; right ones are given back. Whoever guesses cannot shut the owner out: known devices have a budget of their own, and
 * others pass with a proof of work.
 */
export function createLoginGuard(limits: Limits, proofs: Proofs) {
  async function admitKnown(account: string, deviceToken: string): Promise<AdmittedTry> {
    const who = `${account} ${deviceToken}`;
    const device = await limits.take(budgets.loginDevice, who);
    if (!device.within) throw tooManyTries(device.retryAfterSeconds);
    return { succeeded: () => limits.clear(budgets.loginDevice, who) };
  }

  async function admitUnknown(account: string, { address: ip, proof }: Visitor): Promise<AdmittedTry> {
    const { address } = addressGroups(ip);
    const counted: (readonly [Budget, string])[] = [
      [budgets.loginAddressAtMost, address],
      [budgets.loginAddress, address],
      [budgets.loginAccountInARow, account],
      [budgets.loginAccount, account],
    ];
    const [atMost, here, inARow, lately] = await Promise.all([
      limits.take(budgets.loginAddressAtMost, address),
      limits.take(budgets.loginAddress, address),
      limits.take(budgets.loginAccountInARow, account),
      limits.take(budgets.loginAccount, account),
    ]);
    const giveBack = () => Promise.all(counted.map(([budget, who]) => limits.giveBack(budget, who)));
    const whyNot = async (): Promise<AppError | null> => {
      if (!atMost.within) return tooManyTries(atMost.retryAfterSeconds);
      if (!inARow.within) return appError('login_locked', { retryAfterSeconds: inARow.retryAfterSeconds });
      const needsProof = !here.within || !lately.within;
      if (!needsProof || (await proofs.check(scopeOf(account), proof))) return null;
      return appError('proof_required', { proof: proofs.issue(scopeOf(account)) });
    };
    const refusal = await whyNot();
    if (refusal !== null) {
      // No password was tried, so the account comes no nearer to being locked.
      await giveBack();
      throw refusal;
    }
    return {
      async succeeded() {
        await giveBack();
        await limits.clear(budgets.loginAccountInARow, account);
      },
    };
  }

  return {
    /** Errors: `proof_required`, `login_locked`, `too_many_tries`. */
    admit({ email, isKnownDevice, visitor }: LoginTry): Promise<AdmittedTry> {
      const account = accountKey(email);
      return isKnownDevice && visitor.deviceToken !== null
        ? admitKnown(account, visitor.deviceToken)
        : admitUnknown(account, visitor);
    },

    /** After a reset: what strangers have tried says nothing about the new password. */
    async forget(email: string): Promise<void> {
      await limits.clear(budgets.loginAccount, accountKey(email));
      await limits.clear(budgets.loginAccountInARow, accountKey(email));
    },
  };
}

const accountKey = (email: string) => email.trim().toLowerCase();
const scopeOf = (account: string) => `login ${account}`;
