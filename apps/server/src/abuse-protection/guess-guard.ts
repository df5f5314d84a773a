import pLimit from 'p-limit';
import type { Visitor } from '#server/http/handlers.ts';
import { appError } from '#server/lib/app-error.ts';
import { systemClock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createKeyedQueue } from '#server/lib/work-queue.ts';
import { easiestProof, type Proofs } from './proof-of-work.ts';
import { addressGroups, type AddressGroups, type Budget, type BudgetKey, type RateLimits } from './rate-limits.ts';

type GuessGuard = <T>(typed: string, visitor: Visitor, lookUp: () => Promise<T | undefined>) => Promise<T | undefined>;

interface GuessGuardDeps {
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly logger: Pick<Logger, 'warn'>;
  readonly serviceBudget: Budget;
  readonly visitorBudgets: (from: AddressGroups) => readonly BudgetKey[];
  /** What a proof of work is valid for, such as `code`; the typed code is appended. */
  readonly scope: string;
  /** Logged once per window, when the service's budget is used up. */
  readonly alarm: string;
}

const everyone = 'everybody';
/** Because of others' wrong codes, at most 19 bits: 14 seconds on an old phone that does 37,000 hashes a second (decision 16). */
const mostServiceDoublings = 3;
/** Behind an address that keeps guessing: a minute on that phone. More would lock out those who share it. */
const hardestProof = 21;

export function createGuessGuard(deps: GuessGuardDeps): GuessGuard {
  const { limits, proofs, logger, serviceBudget, visitorBudgets, scope, alarm } = deps;
  const { tries, seconds } = serviceBudget;
  const onUsedUp = () => logger.warn({ tries, seconds }, alarm);
  const freeTries = createReservedTries({ limits, budget: serviceBudget, who: everyone, onUsedUp });
  const oneAtATime = createKeyedQueue();

  async function requireProof(typed: string, proof: string | null, own: readonly Usage[]): Promise<void> {
    const used = await limits.used(serviceBudget, everyone);
    const bits = proofBits({ tries: serviceBudget.tries, used }, own);
    // Proofs may have become one bit harder while the browser worked. Even easier ones could be collected for later.
    if (await proofs.check(`${scope} ${typed}`, proof, bits - 1)) return;
    throw appError('proof_required', { proof: proofs.issue(`${scope} ${typed}`, bits) });
  }

  /** Undefined: it's wrong. Errors, the same for right and wrong codes: `other_site`, `proof_required`, `unavailable` (decision 16). */
  return async function enterCode(typed, visitor, lookUp) {
    // Otherwise an image on any site could try codes from its visitors' addresses, and a link could sign them in as someone else.
    if (visitor.isSentByOtherSite) throw appError('other_site');
    const from = addressGroups(visitor.address);
    const ownBudgets = visitorBudgets(from);
    // Tried concurrently, the right codes of a crowd behind one address would use up its budget before any is given back.
    return oneAtATime(from.address, async () => {
      const counted = await limits.takeEach(ownBudgets);
      const own = ownBudgets.map(([{ tries: most }], index) => ({ tries: most, used: counted[index]?.used ?? 0 }));
      let freeTry: ReservedTry | null = null;
      let isWrong = false;
      try {
        freeTry = counted.every(({ within }) => within) ? await freeTries.reserve() : null;
        if (freeTry === null) await requireProof(typed, visitor.proof, own);
        const found = await lookUp();
        isWrong = found === undefined;
        return found;
      } finally {
        if (freeTry !== null) await freeTry.end(isWrong);
        else if (isWrong) await limits.take(serviceBudget, everyone);
        if (!isWrong) await limits.giveBackEach(ownBudgets);
      }
    });
  };
}

interface Usage {
  readonly tries: number;
  readonly used: number;
}

const doublings = ({ tries, used }: Usage) => Math.floor(Math.log2(Math.max(used, tries) / tries));

/** One more bit each time the wrong codes of a window have doubled beyond a budget: the service's, or the visitor's fullest. */
export function proofBits(service: Usage, own: readonly Usage[]): number {
  const harder = Math.min(doublings(service), mostServiceDoublings) + Math.max(0, ...own.map(doublings));
  return Math.min(easiestProof + harder, hardestProof);
}

interface ReservedTriesDeps {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly budget: Budget;
  readonly who: string;
  onUsedUp(): void;
}

interface ReservedTry {
  end(isWrong: boolean): Promise<void>;
}

/** Tries under way and tries kept, per process: as many as it has database connections. */
const concurrency = 10;

/** Exact across processes though right tries write no row: each is counted first and, if it was right, kept for the next one. */
export function createReservedTries({ limits, budget, who, onUsedUp }: ReservedTriesDeps) {
  const limitConcurrency = pLimit(concurrency);
  /** Waits for a place, and resolves with the function that leaves it. */
  const enter = () => new Promise<() => void>((entered) => void limitConcurrency(() => new Promise<void>(entered)));
  const kept: number[] = [];
  let usedUpUntil = 0;
  // Rate limits use the system clock as well.
  const now = () => systemClock.now().getTime();

  /** Until when it counts, in milliseconds; null once the budget is used up. */
  async function count(): Promise<number | null> {
    const asked = now();
    if (usedUpUntil > asked) return null;
    const { within, retryAfterSeconds } = await limits.take(budget, who);
    const until = asked + (retryAfterSeconds - 1) * 1000; // the limits round up
    if (within) return until;
    if (usedUpUntil <= asked && until > asked) onUsedUp();
    usedUpUntil = until;
    return null;
  }
  function takeKept(): number | undefined {
    for (let until = kept.pop(); until !== undefined; until = kept.pop()) if (until > now()) return until;
    return undefined;
  }

  return {
    /** Call before something is looked up, and `end` after it. Null once the budget is used up. */
    async reserve(): Promise<ReservedTry | null> {
      const leave = await enter();
      const until = takeKept() ?? (await count());
      if (until === null) {
        leave();
        return null;
      }
      return {
        async end(isWrong) {
          // A try that uses one up counts the next, so that every wrong try takes the same time.
          const next = isWrong ? await count() : until;
          if (next !== null) kept.push(next);
          leave();
        },
      };
    },
  };
}
