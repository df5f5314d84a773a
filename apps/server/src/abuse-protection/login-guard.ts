import { appError, tooManyTries, type AppError } from '#server/lib/app-error.ts';
import { budgets } from './budgets.ts';
import { addressGroups, type Budget, type RateLimits } from './rate-limits.ts';
import type { Proofs } from './proof-of-work.ts';
import type { Visitor } from '#server/http/handlers.ts';

export interface LoginDoor {
  /** Of proofs of work: one for this login isn't valid for another. */
  readonly scope: string;
  readonly address: Budget;
  readonly addressAtMost: Budget;
  readonly account: Budget;
  readonly accountInARow: Budget | null;
  readonly device: Budget | null;
}

const memberDoor: LoginDoor = {
  scope: 'login',
  address: budgets.loginAddress,
  addressAtMost: budgets.loginAddressAtMost,
  account: budgets.loginAccount,
  accountInARow: budgets.loginAccountInARow,
  device: budgets.loginDevice,
};

/** The passwords of demo accounts are public: locking one would only shut out the next visitor. */
export const demoDoor: LoginDoor = { ...memberDoor, accountInARow: null };

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
export function createLoginGuard(limits: RateLimits, proofs: Proofs, door: LoginDoor = memberDoor) {
  const scopeOf = (account: string) => `${door.scope} ${account}`;

  async function admitKnown(budget: Budget, account: string, deviceToken: string): Promise<AdmittedTry> {
    const who = `${account} ${deviceToken}`;
    const device = await limits.take(budget, who);
    if (!device.within) throw tooManyTries(device.retryAfterSeconds);
    return { succeeded: () => limits.clear(budget, who) };
  }

  async function admitUnknown(account: string, { address: ip, proof }: Visitor): Promise<AdmittedTry> {
    const { address } = addressGroups(ip);
    const [atMost, here, inARow, lately] = await Promise.all([
      limits.take(door.addressAtMost, address),
      limits.take(door.address, address),
      door.accountInARow && limits.take(door.accountInARow, account),
      limits.take(door.account, account),
    ]);
    const giveBack = () =>
      Promise.all([
        limits.giveBack(door.addressAtMost, address),
        limits.giveBack(door.address, address),
        door.accountInARow && limits.giveBack(door.accountInARow, account),
        limits.giveBack(door.account, account),
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
        if (door.accountInARow) await limits.clear(door.accountInARow, account);
      },
    };
  }

  return {
    /** Errors: `proof_required`, `login_locked`, `too_many_tries`. */
    admit({ account: typed, isKnownDevice, visitor }: LoginTry): Promise<AdmittedTry> {
      const account = accountKey(typed);
      return isKnownDevice && visitor.deviceToken !== null && door.device !== null
        ? admitKnown(door.device, account, visitor.deviceToken)
        : admitUnknown(account, visitor);
    },

    /** After a password reset, because earlier tries say nothing about the new password. */
    async forget(typed: string): Promise<void> {
      const account = accountKey(typed);
      await limits.clear(door.account, account);
      if (door.accountInARow) await limits.clear(door.accountInARow, account);
    },
  };
}

const accountKey = (typed: string) => typed.trim().toLowerCase();
