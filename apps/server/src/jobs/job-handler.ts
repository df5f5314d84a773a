import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Tx } from '#server/db/client.ts';
import type { Irreversible, JobDefinition } from './jobs.ts';
import { LEASE_MS } from './jobs.repo.ts';

export interface JobContext {
  readonly attempt: number;
  /** Aborted when the lease is lost or the program stops. End soon: the work will be done again elsewhere. */
  readonly signal: AbortSignal;
  /** Renews the lease now; a timer does so every 20 s anyway. Call it right before an irreversible effect. Throws `LeaseLostError`. */
  heartbeat(): Promise<void>;
  /** In the handler's own transaction, so its writes happen once. Call it last: it locks the job's row. Throws `LeaseLostError`. */
  completeIn(tx: Tx): Promise<void>;
  /** The time this attempt began, by a clock known to be right, so that setting it forward during the job erases nothing. Irreversible kinds only. */
  rightTime(): Date;
}

/** The one place that decides when irreversible work may be done: `modules/clock-guard`. */
export interface WorkGuard {
  may(work: Irreversible): Promise<boolean>;
  /** Checks now. The database's time; null: the work must wait. */
  rightTime(work: Irreversible): Promise<Date | null>;
}

export interface JobHandlerOptions<Payload> {
  /** May run twice for a job. If it throws, the job is retried later (see `JobRetryError`, `JobNotNowError`, `JobDeadError`). */
  handle(payload: Payload, context: JobContext): Promise<void>;
  /** Asked before each claim, and again within half a minute. Default: they always may run. */
  mayRun?(): Promise<boolean>;
  concurrency?: number;
  maxAttempts?: number;
  /** How many attempts may end with a worker that was killed or froze, or with a `JobCrashError`; default: all. */
  maxCrashes?: number;
  /** In the transaction that marks the job dead. Only SQL: if it throws, the job isn't dead yet. */
  whenDead?(tx: Tx, payload: Payload): Promise<void>;
  /** Undoes `whenDead` before a dead job is retried. Locks what it changes before the job's row, as the handler does. */
  whenRevived?(tx: Tx, payload: Payload): Promise<void>;
}

export interface JobHandler {
  readonly kind: string;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly maxCrashes: number;
  readonly irreversible: Irreversible | undefined;
  mayRun(): Promise<boolean>;
  run(payload: unknown, context: JobContext): Promise<void>;
  whenDead(tx: Tx, payload: unknown): Promise<void>;
  whenRevived(tx: Tx, payload: unknown): Promise<void>;
  atStart?(): Promise<void>;
}

export function jobHandler<Payload>(
  definition: JobDefinition<Payload>,
  options: JobHandlerOptions<Payload>,
): JobHandler {
  const {
    handle,
    whenDead,
    whenRevived,
    mayRun,
    concurrency = 2,
    maxAttempts = 18,
    maxCrashes = maxAttempts,
  } = options;
  // A payload that doesn't match its own schema names nothing that could be fixed.
  const ifValid = (work: typeof whenDead) => async (tx: Tx, payload: unknown) => {
    const parsed = z.safeParse(definition.payload, payload);
    if (parsed.success) await work?.(tx, parsed.data);
  };
  return {
    kind: definition.kind,
    concurrency,
    maxAttempts,
    maxCrashes,
    irreversible: definition.irreversible,
    mayRun: async () => mayRun === undefined || mayRun(),
    run: (payload, context) => handle(z.parse(definition.payload, payload), context),
    whenDead: ifValid(whenDead),
    whenRevived: ifValid(whenRevived),
  };
}

export class JobRetryError extends Error {
  override readonly name = 'JobRetryError';
  readonly afterSeconds: number;

  constructor(reason: string, afterSeconds: number, options?: ErrorOptions) {
    super(reason, options);
    this.afterSeconds = afterSeconds;
  }
}

/** The attempt doesn't count, and the process pauses all jobs of its kind: never throw it for a problem with a single job. */
export class JobNotNowError extends Error {
  override readonly name = 'JobNotNowError';
  readonly pauseSeconds: number;

  constructor(reason: string, pauseSeconds: number, options?: ErrorOptions) {
    super(reason, options);
    this.pauseSeconds = pauseSeconds;
  }
}

/** Thrown by a handler for a failure that the job itself may have caused, as with a killed worker. More than a few attempts are a waste. */
export class JobCrashError extends Error {
  override readonly name = 'JobCrashError';
}

export class JobDeadError extends Error {
  override readonly name = 'JobDeadError';
}

/** The lease has expired, or the job was rearmed or canceled: another worker decides about it now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('the lease on this job is lost');
  }
}

const RETRY_MS = 1_000;

interface WritingOptions {
  readonly signal: AbortSignal;
  readonly delayed?: (error: unknown) => void;
}

/** A short database outage must not cause finished work to be done again: tries to record it for as long as a lease lasts. */
export async function untilWritten<T>(write: () => Promise<T>, { signal, delayed }: WritingOptions): Promise<T> {
  const deadline = performance.now() + LEASE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted || performance.now() >= deadline) throw error;
      delayed?.(error);
      await sleep(RETRY_MS);
    }
  }
}
