import { appError, tooManyTries } from './app-error.ts';
import { addressGroups, type AddressGroups, type Budget, type Counted, type Limits } from './limits.ts';
import { easiestProof, type Proofs } from './proof-of-work.ts';
import { createReservedTries } from './reserved-tries.ts';
import { createTurns } from './turns.ts';
import type { Visitor } from './visitor.ts';

/** `look` as one try with what was `typed`; it gives undefined for a wrong one. */
export type GuessGuard = <T>(
  typed: string,
  visitor: Visitor,
  look: () => Promise<T | undefined>,
) => Promise<T | undefined>;

export interface GuessGuardOptions {
  readonly limits: Limits;
  readonly proofs: Proofs;
  /** Wrong tries of everybody together. */
  readonly service: Budget;
  /** What a try counts against besides. */
  readonly counted: (from: AddressGroups) => readonly Counted[];
  /** What proofs are good for, such as `code`; what was typed is added. */
  readonly scope: string;
  /** Called once in each window whose budget of everybody is used up. */
  whenUsedUp(): void;
}

const everybody = 'everybody';
/** 524,288 hashes on average: an old phone that does 37,000 a second has them in 14 seconds. More would only hit phones; see decision 16. */
const hardestProof = 19;

/**
 * A try is counted before the code is looked at, and given back unless that has shown it to be wrong. Those of one address take turns: were they
 * counted side by side, right codes of a crowd would shut each other out before any of them is given back. Once the wrong codes of the whole service have used up
 * their budget, nothing is looked at without a proof of work: nobody is shut out. Errors of the guard: `other_site`, `too_many_tries`,
 * `proof_required`, `unavailable`, which are the same for right and wrong codes.
 */
export function createGuessGuard({
  limits,
  proofs,
  service,
  counted,
  scope,
  whenUsedUp,
}: GuessGuardOptions): GuessGuard {
  const unproven = createReservedTries({ limits, budget: service, who: everybody, whenUsedUp });
  const inTurn = createTurns();
  const scopeOf = (typed: string) => `${scope} ${typed}`;

  /** Refused, and nothing was looked at, without a good proof. */
  async function provenAttempt<T>(typed: string, { proof }: Visitor, look: () => Promise<T | undefined>) {
    const bits = proofBits(service, await limits.used(service, everybody));
    // It may have become harder by one while somebody worked. Those who collect easy ones for later work for nothing.
    if (!(await proofs.check(scopeOf(typed), proof, bits - 1))) {
      return { refusal: appError('proof_required', { proof: proofs.issue(scopeOf(typed), bits) }) };
    }
    const found = await look();
    if (found === undefined) await limits.take(service, everybody);
    return { found };
  }

  /** Counted for as long as it is not known to be a wrong one. */
  async function countedAttempt<T>(
    against: readonly Counted[],
    typed: string,
    visitor: Visitor,
    look: () => Promise<T | undefined>,
  ) {
    let isWrong = false;
    try {
      const attempt = (await unproven.attempt(look)) ?? (await provenAttempt(typed, visitor, look));
      isWrong = !('refusal' in attempt) && attempt.found === undefined;
      return attempt;
    } finally {
      if (!isWrong) await limits.giveBackEach(against);
    }
  }

  return async (typed, visitor, look) => {
    // A picture on any page would try codes in the name, and from the address, of whoever looks at it; a link would sign them in as somebody else.
    if (visitor.isSentByOtherSite) throw appError('other_site');
    const from = addressGroups(visitor.address);
    return inTurn(from.address, async () => {
      const against = counted(from);
      const tries = await limits.takeEach(against);
      const over = tries.find(({ within }) => !within);
      if (over) {
        // Who goes on trying where nothing is looked at uses up nothing of their neighbours'.
        const untouched = against.filter((_one, index) => tries[index]?.within);
        if (untouched.length > 0) await limits.giveBackEach(untouched);
        throw tooManyTries(over.retryAfterSeconds);
      }
      const attempt = await countedAttempt(against, typed, visitor, look);
      if ('refusal' in attempt) throw attempt.refusal;
      return attempt.found;
    });
  };
}

/** One bit more each time that the wrong codes of a window have doubled beyond the budget. */
export function proofBits({ tries }: Pick<Budget, 'tries'>, used: number): number {
  const doublings = Math.floor(Math.log2(Math.max(used, tries) / tries));
  return Math.min(easiestProof + doublings, hardestProof);
}
