import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Counted, type Limits } from '#server/lib/limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import { easiestProof, type Proofs } from '#server/lib/proof-of-work.ts';
import { createReservedTries } from '#server/lib/reserved-tries.ts';
import { createTurns } from '#server/lib/turns.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import type { LovedOneDetails, LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';

/** The one way from a typed code to a loved one: every path that takes codes spends the same budgets of wrong ones. */
export type CodeGuard = (typed: string, visitor: Visitor) => Promise<LovedOneDetails | undefined>;

export interface CodeGuardTools {
  readonly lovedOnes: Pick<LovedOnesService, 'byTypedCode'>;
  readonly limits: Limits;
  readonly proofs: Proofs;
  readonly logger: Logger;
}

const service = budgets.codeService;
const everybody = 'everybody';
/** 524,288 hashes on average: an old phone that does 37,000 a second has them in 14 seconds. More would only hit phones; see decision 16. */
const hardestProof = 19;

/**
 * A try is counted before the code is looked at, and given back unless that has shown it to be wrong. Those of one address take turns: were they
 * counted side by side, right codes of a crowd would shut each other out before any of them is given back. Once the wrong codes of the whole service have used up
 * their budget, nothing is looked at without a proof of work: nobody is shut out. Errors of the guard: `other_site`, `too_many_tries`,
 * `proof_required`, `unavailable`, which are the same for right and wrong codes.
 */
export function createCodeGuard({ lovedOnes, limits, proofs, logger }: CodeGuardTools): CodeGuard {
  const whenUsedUp = () => logger.warn({ tries: service.tries, seconds: service.seconds }, 'codes-are-guessed');
  const unproven = createReservedTries({ limits, budget: service, who: everybody, whenUsedUp });
  const inTurn = createTurns();

  /** Undefined, and nothing was looked at, without a good proof. */
  async function provenAttempt(typed: string, { proof }: Visitor, look: () => Promise<LovedOneDetails | undefined>) {
    const bits = proofBits(await limits.used(service, everybody));
    // It may have become harder by one while somebody worked. Those who collect easy ones for later work for nothing.
    if (!(await proofs.check(scopeOf(typed), proof, bits - 1))) {
      return { refusal: appError('proof_required', { proof: proofs.issue(scopeOf(typed), bits) }) };
    }
    const found = await look();
    if (found === undefined) await limits.take(service, everybody);
    return { found };
  }

  /** Counted for as long as it is not known to be a wrong one. */
  async function countedAttempt(counted: readonly Counted[], typed: string, visitor: Visitor) {
    let isWrong = false;
    try {
      const look = () => lovedOnes.byTypedCode(typed);
      const attempt = (await unproven.attempt(look)) ?? (await provenAttempt(typed, visitor, look));
      isWrong = !('refusal' in attempt) && attempt.found === undefined;
      return attempt;
    } finally {
      if (!isWrong) await limits.giveBackEach(counted);
    }
  }

  return async (typed, visitor) => {
    // A picture on any page would try codes in the name, and from the address, of whoever looks at it; a link would sign them in as somebody else.
    if (visitor.isSentByOtherSite) throw appError('other_site');
    const { address, network } = addressGroups(visitor.address);
    return inTurn(address, async () => {
      const counted: readonly Counted[] = [
        [budgets.codeAddress, address],
        [budgets.codeNetwork, network],
      ];
      const tries = await limits.takeEach(counted);
      const over = tries.find(({ within }) => !within);
      if (over) {
        // Who goes on trying where nothing is looked at uses up nothing of their neighbours'.
        const untouched = counted.filter((_one, index) => tries[index]?.within);
        if (untouched.length > 0) await limits.giveBackEach(untouched);
        throw tooManyTries(over.retryAfterSeconds);
      }
      const attempt = await countedAttempt(counted, typed, visitor);
      if ('refusal' in attempt) throw attempt.refusal;
      return attempt.found;
    });
  };
}

/** One bit more each time that the wrong codes of a window have doubled beyond the budget. */
export function proofBits(used: number): number {
  const doublings = Math.floor(Math.log2(Math.max(used, service.tries) / service.tries));
  return Math.min(easiestProof + doublings, hardestProof);
}

const scopeOf = (typed: string) => `code ${typed}`;
