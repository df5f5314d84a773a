import * as z from 'zod';
import type { Tx } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { jobHandler, type JobContext, type JobHandler } from './job-handler.ts';
import { defineJob, enqueueJob, type JobDefinition } from './jobs.ts';

interface Recurring extends Pick<JobDefinition<never>, 'kind' | 'irreversible'> {
  readonly every: 'hour' | 'day';
  readonly atOnce?: boolean;
  /** What it returns runs in the transaction that finishes this run and plans the next. */
  work(context: JobContext): Promise<void | ((tx: Tx) => Promise<unknown>)>;
}

/** `key` is stored in the row: never rename one. */
const rhythms = { hour: { key: 'hourly', ms: 3_600_000 }, day: { key: 'daily', ms: 86_400_000 } };

export function recurringJob(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { every, atOnce = false, work, ...definition }: Recurring,
): JobHandler {
  const { key, ms } = rhythms[every];
  const job = defineJob({ ...definition, payload: z.object({}) });
  const handler = jobHandler(job, {
    concurrency: 1,
    async handle(_payload, context) {
      const write = await work(context);
      await inTransaction(db, async (tx) => {
        await write?.(tx);
        await context.completeIn(tx);
        await enqueueJob(tx, job, {}, { key, dueAt: new Date(clock.now().getTime() + ms), ifExists: 'rearm' });
      });
    },
  });
  const atStart = () =>
    inTransaction(db, (tx) => enqueueJob(tx, job, {}, { key, ifExists: atOnce ? 'rearm' : 'keep' }));
  return { ...handler, atStart };
}
