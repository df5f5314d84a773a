import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import type { JobHandler } from './job-handler.ts';
import { JOBS_CHANNEL } from './jobs.ts';
import { findJob, reviveJob } from './jobs.repo.ts';

/** `missing`: there is no such job. `unfit`: it is not dead, or nobody here knows how to do it. */
export type Retried = 'retried' | 'missing' | 'unfit';

/** Has a dead job tried again from the beginning, after what its death has changed was changed back. */
export async function retryDeadJob(tx: Tx, handlers: ReadonlyMap<string, JobHandler>, id: number): Promise<Retried> {
  const job = await findJob(tx, id);
  if (job === undefined) return 'missing';
  const handler = handlers.get(job.kind);
  if (handler === undefined || job.state !== 'dead') return 'unfit';
  await handler.whenRevived(tx, job.payload);
  if (!(await reviveJob(tx, id))) return 'unfit';
  await sql`select pg_notify(${JOBS_CHANNEL}, ${job.kind})`.execute(tx);
  return 'retried';
}
