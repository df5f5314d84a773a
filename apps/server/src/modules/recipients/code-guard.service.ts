import { tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Limits } from '#server/lib/limits.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import type { LovedOneDetails, LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';

/** The one way from a typed code to a loved one: every path that takes codes spends the same budget of wrong ones. */
export type CodeGuard = (typed: string, visitor: Visitor) => Promise<LovedOneDetails | undefined>;

/** A try is counted before the code is looked at, and given back when it is right. Errors of the guard: `too_many_tries`. */
export function createCodeGuard(lovedOnes: LovedOnesService, limits: Limits): CodeGuard {
  return async (typed, visitor) => {
    const { address, network } = addressGroups(visitor.address);
    const counted = [
      [budgets.codeAddress, address],
      [budgets.codeNetwork, network],
    ] as const;
    const tries = await Promise.all(counted.map(([budget, who]) => limits.take(budget, who)));
    const over = tries.find(({ within }) => !within);
    if (over) throw tooManyTries(over.retryAfterSeconds);
    const lovedOne = await lovedOnes.byTypedCode(typed);
    if (lovedOne !== undefined) await Promise.all(counted.map(([budget, who]) => limits.giveBack(budget, who)));
    return lovedOne;
  };
}
