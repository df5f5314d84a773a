import { createGuessGuard } from '#server/lib/guess-guard.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import type { Limits } from '#server/lib/limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Proofs } from '#server/lib/proof-of-work.ts';
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

/** Errors of the guard: `other_site`, `too_many_tries`, `proof_required`, `unavailable`, which are the same for right and wrong codes. */
export function createCodeGuard({ lovedOnes, limits, proofs, logger }: CodeGuardTools): CodeGuard {
  const guard = createGuessGuard({
    limits,
    proofs,
    service,
    counted: ({ address, network }) => [
      [budgets.codeAddress, address],
      [budgets.codeNetwork, network],
    ],
    scope: 'code',
    whenUsedUp: () => logger.warn({ tries: service.tries, seconds: service.seconds }, 'codes-are-guessed'),
  });
  return (typed, visitor) => guard(typed, visitor, () => lovedOnes.byTypedCode(typed));
}
