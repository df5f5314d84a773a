import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';
import { againTomorrow, scheduleDaily } from '#server/jobs/recurring.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
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
  return [
    jobHandler(eraseAccount, {
      concurrency: 1,
      handle: ({ memberId }, context) => deps.closing.erase(memberId, context),
    }),
    jobHandler(sweepJob, {
      concurrency: 1,
      handle: (_payload, context) => sweep(deps, context),
    }),
  ];
}

export function scheduleSweep(db: Db): Promise<void> {
  return scheduleDaily(db, sweepJob, { atOnce: false });
}

async function sweep({ db, limits, sessions, logger, clock }: AccountsJobsDeps, context: JobContext): Promise<void> {
  const counters = await limits.sweep();
  await inTransaction(db, async (tx) => {
    const swept = await sweepAccounts(tx, { idleDays: sessions.idleDays, now: context.rightTime() });
    const removed = { ...swept, counters };
    if (Object.values(removed).some((count) => count > 0)) logger.info(removed, 'accounts-swept');
    await againTomorrow(tx, sweepJob, context, clock);
  });
}
