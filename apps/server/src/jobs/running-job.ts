import { sql } from 'kysely';
import { StorageAway, StorageRefused } from '#server/adapters/storage/storage.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import {
  JobCrashError,
  JobDeadError,
  JobNotNowError,
  JobRetryError,
  LeaseLostError,
  type JobContext,
  type JobHandler,
  untilWritten,
  type WorkGuard,
} from './job-handler.ts';
import * as repo from './jobs.repo.ts';
import { JOBS_CHANNEL } from './jobs.ts';

/** `lost`: nothing was recorded. `released`: the program is stopping. `postponed`: its kind is paused. */
export type JobOutcome = 'done' | 'retried' | 'dead' | 'lost' | 'released' | 'postponed';

export interface RunningJobDeps {
  readonly db: Db;
  readonly logger: Logger;
  readonly guard: WorkGuard;
  pause(kind: string, reason: JobNotNowError): void;
}

export class RunnerStoppedError extends Error {
  override readonly name = 'RunnerStoppedError';
}

const STORAGE_PAUSE_SECONDS = 10;
const CLOCK_PAUSE_SECONDS = 30;
const MAX_ERROR_LENGTH = 2_000;

export class RunningJob {
  readonly job: repo.LeasedJob;
  /** Settles once the outcome is recorded; never rejects. */
  readonly outcome: Promise<JobOutcome>;
  readonly #abort = new AbortController();
  readonly #deps: RunningJobDeps;
  #renewedAt = performance.now();
  #completed = false;

  constructor(job: repo.LeasedJob, handler: JobHandler, deps: RunningJobDeps) {
    this.job = job;
    this.#deps = deps;
    this.outcome = this.#run(handler);
  }

  /** The result of a heartbeat. After a whole lease without one, another worker may have started, so it counts as lost. */
  noteRenewal(state: 'renewed' | 'lost' | 'unknown'): void {
    if (state === 'renewed') this.#renewedAt = performance.now();
    else if (this.#completed) return;
    else if (state === 'lost' || performance.now() - this.#renewedAt >= repo.LEASE_MS) this.abort(new LeaseLostError());
  }

  abort(reason: Error): void {
    this.#abort.abort(reason);
  }

  async #run(handler: JobHandler): Promise<JobOutcome> {
    const { id, kind, attempt } = this.job;
    try {
      const outcome = await this.#attempt(handler);
      if (outcome === 'lost') this.#deps.logger.warn({ id, kind, attempt }, 'job-lease-lost');
      return outcome;
    } catch (err) {
      // Not recorded, so the lease will expire and the job will run again.
      this.#deps.logger.warn({ id, kind, attempt, err }, 'job-outcome-not-recorded');
      return 'lost';
    }
  }

  async #attempt(handler: JobHandler): Promise<JobOutcome> {
    try {
      await handler.run(this.job.payload, this.#context(await this.#rightTime(handler)));
    } catch (err) {
      return this.#recordFailure(err, handler);
    }
    const finished = await this.#record(() => repo.finishJob(this.#deps.db, this.job));
    return finished || this.#completed ? 'done' : 'lost';
  }

  async #recordFailure(err: unknown, handler: JobHandler): Promise<JobOutcome> {
    const { id, kind, attempt } = this.job;
    if (err instanceof LeaseLostError) return 'lost';
    // Every job of its kind would fail the same way. If only an operator can fix the storage, the failures are shown to them.
    if (err instanceof StorageAway && !(err instanceof StorageRefused))
      return this.#recordFailure(new JobNotNowError(err.message, STORAGE_PAUSE_SECONDS), handler);
    if (this.#abort.signal.reason instanceof RunnerStoppedError) {
      await repo.releaseJobs(this.#deps.db, [this.job]);
      return 'released';
    }
    if (err instanceof JobNotNowError) {
      this.#deps.pause(kind, err);
      await this.#record(() => repo.releaseJobs(this.#deps.db, [this.job]));
      return 'postponed';
    }
    const crashed = err instanceof JobCrashError;
    const isLast = attempt >= handler.maxAttempts || (crashed && this.job.crashes + 1 >= handler.maxCrashes);
    const dead = err instanceof JobDeadError || isLast;
    const retryAfter = err instanceof JobRetryError && { retryAfterSeconds: Math.max(1, err.afterSeconds) };
    const state = await this.#record(() =>
      inTransaction(this.#deps.db, async (tx) => {
        const failed = await repo.failJob(tx, this.job, { error: describe(err), dead, crashed, ...retryAfter });
        if (failed === 'dead') await handler.whenDead(tx, this.job.payload);
        return failed;
      }),
    );
    if (state === undefined) return 'lost';
    if (state === 'dead') this.#deps.logger.error({ id, kind, attempt, err }, 'job-dead');
    else this.#deps.logger.warn({ id, kind, attempt, err }, 'job-failed');
    return state === 'dead' ? 'dead' : 'retried';
  }

  #record<T>(write: () => Promise<T>): Promise<T> {
    const delayed = (err: unknown) => this.#deps.logger.warn({ id: this.job.id, err }, 'job-outcome-delayed');
    return untilWritten(write, { signal: this.#abort.signal, delayed });
  }

  async #rightTime({ irreversible }: JobHandler): Promise<Date | null> {
    if (irreversible === undefined) return null;
    const now = await this.#deps.guard.rightTime(irreversible);
    return now ?? Promise.reject(new JobNotNowError('the clock may be wrong', CLOCK_PAUSE_SECONDS));
  }

  #context(now: Date | null): JobContext {
    return {
      attempt: this.job.attempt,
      signal: this.#abort.signal,
      heartbeat: async () => {
        const held = await repo.renewLeases(this.#deps.db, [this.job]);
        this.noteRenewal(held.has(this.job.token) ? 'renewed' : 'lost');
        if (!held.has(this.job.token)) throw new LeaseLostError();
      },
      completeIn: async (tx) => {
        if (!(await repo.finishJob(tx, this.job))) throw new LeaseLostError();
        this.#completed = true;
      },
      rightTime: () => {
        if (now === null) throw new TypeError('only an irreversible job knows the right time');
        return now;
      },
    };
  }
}

function describe(err: unknown): string {
  const text = err instanceof Error ? `${err.name}: ${err.message}` : String(err);
  // PostgreSQL rejects NUL in a text.
  return text.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
}

/** Returns jobs of dead or frozen workers to the queue, each in its own transaction, so that a failure doesn't hold up the others. */
export async function reapExpiredLeases(
  db: Db,
  handlers: ReadonlyMap<string, JobHandler>,
  logger: Logger,
): Promise<void> {
  for (const job of await repo.expiredJobs(db, [...handlers.keys()])) {
    const handler = handlers.get(job.kind);
    if (handler !== undefined) await takeBack(db, job, handler, logger);
  }
}

async function takeBack(db: Db, job: repo.ExpiredJob, handler: JobHandler, logger: Logger): Promise<void> {
  const { id, kind } = job;
  try {
    const state = await inTransaction(db, async (tx) => {
      const taken = await repo.takeBackJob(tx, job, handler);
      if (taken === 'dead') await handler.whenDead(tx, job.payload);
      return taken;
    });
    if (state === 'dead') logger.error({ id, kind }, 'job-dead');
    else if (state === 'pending') logger.warn({ id, kind }, 'job-lease-expired');
  } catch (err) {
    logger.error({ id, kind, err }, 'job-not-taken-back');
    await repo.postponeExpired(db, job);
  }
}

export type Retried = 'retried' | 'missing' | 'unfit';

export async function retryDeadJob(tx: Tx, handlers: ReadonlyMap<string, JobHandler>, id: number): Promise<Retried> {
  const job = await repo.findJob(tx, id);
  if (job === undefined) return 'missing';
  const handler = handlers.get(job.kind);
  if (handler === undefined || job.state !== 'dead') return 'unfit';
  await handler.whenRevived(tx, job.payload);
  if (!(await repo.reviveJob(tx, id))) return 'unfit';
  await sql`select pg_notify(${JOBS_CHANNEL}, ${job.kind})`.execute(tx);
  return 'retried';
}
