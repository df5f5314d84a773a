import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from '#server/lib/transaction.ts';
import { eraseAccount } from './accounts.service.ts';
import type { ClosingService } from './closing.service.ts';
import type { SessionsService } from './sessions.service.ts';
import { sweepAccounts } from './accounts.repo.ts';

const sweepJob = defineJob({ kind: 'sweep-accounts', payload: z.object({}), irreversible: 'erase' });

export interface AccountsJobsDeps {
  readonly db: Db;
  readonly closing: ClosingService;
  readonly sessions: SessionsService;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly clock: Clock;
}

export function accountsJobs(deps: AccountsJobsDeps): JobHandler[] {
  const { closing, limits, sessions, logger } = deps;
  return [
    jobHandler(eraseAccount, {
      concurrency: 1,
      handle: ({ memberId }, context) => closing.erase(memberId, context),
    }),
    recurringJob(deps, sweepJob, {
      every: 'day',
      async work(context) {
        const counters = await limits.sweep();
        return async (tx) => {
          const swept = await sweepAccounts(tx, { idleDays: sessions.idleDays, now: context.rightTime() });
          const removed = { ...swept, counters };
          if (Object.values(removed).some((count) => count > 0)) logger.info(removed, 'accounts-swept');
        };
      },
    }),
  ];
}
