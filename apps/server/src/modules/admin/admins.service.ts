import type { Limits } from '#server/lib/limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Proofs } from '#server/lib/proof-of-work.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';

export interface AdminsTools {
  readonly db: Db;
  readonly limits: Limits;
  readonly proofs: Proofs;
  readonly sessions: SessionsService;
  readonly logger: Logger;
}

export type AdminsService = ReturnType<typeof createAdminsService>;

/** Who looks after the installation. */
export function createAdminsService(_tools: AdminsTools) {
  return {};
}
