import type { Limits } from '#server/lib/limits.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { GuestsService } from '#server/modules/guests/guests.service.ts';

export interface TestersTools {
  readonly db: Db;
  readonly limits: Limits;
  readonly guests: Pick<GuestsService, 'create' | 'invite'>;
}

export type TestersService = ReturnType<typeof createTestersService>;

/** People who would like to test. */
export function createTestersService(_tools: TestersTools) {
  return {};
}
