import pLimit from 'p-limit';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { createKeyedQueue } from '#server/lib/work-queue.ts';
import type { Visitor } from '#server/http/handlers.ts';
import { systemClock } from '#server/lib/clock.ts';
import { addressGroups, type AddressGroups, type Budget, type BudgetKey, type RateLimits } from './rate-limits.ts';
import { easiestProof, type Proofs } from './proof-of-work.ts';

/** `look` as one try with what was `typed`; it gives undefined for a wrong one. */
type GuessGuard = <T>(typed: string, visitor: Visitor, look: () => Promise<T | undefined>) => Promise<T | undefined>;

interface GuessGuardOptions {
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  /** Wrong tries of everybody together. */
  readonly service: Budget;
  /** What a try counts against besides. */
  readonly counted: (from: AddressGroups) => readonly BudgetKey[];
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
  const inTurn = createKeyedQueue();
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
    against: readonly BudgetKey[],
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

interface ReservedTries {
  /** `look` as one try of the budget, used up when it finds nothing; one that fails has told nothing, and uses up none. Null, and nothing was looked at, once the budget is used up. */
  attempt<T>(look: () => Promise<T | undefined>): Promise<{ readonly found: T | undefined } | null>;
}

interface ReservedTriesOptions {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly budget: Budget;
  readonly who: string;
  /** Called once in each window whose budget this process finds used up. */
  whenUsedUp(): void;
}

/** So many tries of one process are under way at a time, and so many of a budget it holds at most: as many as it has connections to the database. */
const atOnce = 10;

/**
 * Tries of a budget that everybody shares, kept exactly over all processes without a row that every right try writes: a try is counted in
 * the database before it is made, and when it was right this process keeps it for the next one. So only wrong tries reach the database, and
 * there are never more of them than the budget has.
 */
export function createReservedTries({ limits, budget, who, whenUsedUp }: ReservedTriesOptions): ReservedTries {
  const inTurn = pLimit(atOnce);
  /** Of each try that is counted and not in use, the end of the window it belongs to, or a little before. */
  const kept: number[] = [];
  let usedUpUntil = 0;
  // What limits count by.
  const now = () => systemClock.now().getTime();

  async function count(): Promise<number | null> {
    const asked = now();
    if (usedUpUntil > asked) return null;
    const { within, retryAfterSeconds } = await limits.take(budget, who);
    const until = asked + (retryAfterSeconds - 1) * 1000; // rounded up by the limits
    if (within) return until;
    if (usedUpUntil <= asked && until > asked) whenUsedUp();
    usedUpUntil = until;
    return null;
  }

  async function reserve(): Promise<number | null> {
    for (let until = kept.pop(); until !== undefined; until = kept.pop()) if (until > now()) return until;
    return count();
  }

  return {
    attempt: (look) =>
      inTurn(async () => {
        const reserved = await reserve();
        if (reserved === null) return null;
        const found = await look().catch((error: unknown) => {
          kept.push(reserved);
          throw error;
        });
        // Whoever uses one up counts the next: a wrong try costs the same every time.
        const next = found === undefined ? await count() : reserved;
        if (next !== null) kept.push(next);
        return { found };
      }),
  };
}
