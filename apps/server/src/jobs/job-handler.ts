import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Tx } from '#server/db/client.ts';
import type { JobDefinition } from './jobs.ts';
import { LEASE_MS } from './jobs.repo.ts';

/** What a handler is given beside its payload. */
export interface JobContext {
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the lease is lost or the program stops: end soon, the work will be done again elsewhere. */
  readonly signal: AbortSignal;
  /** Renews the lease now (a timer does it every 20 s anyway). Call it right before an effect that cannot be undone: throws `LeaseLostError`. */
  heartbeat(): Promise<void>;
  /** Marks the job done inside the handler's own transaction, so that its writes happen exactly once. Call it last in there: it locks the job's row. Throws `LeaseLostError`, which rolls back. */
  completeIn(tx: Tx): Promise<void>;
}

export interface JobHandlerOptions<Payload> {
  /** May run twice for one job. Resolves: done. Throws: tried again later (see `JobRetryError`, `JobNotNowError`, `JobDeadError`). */
  handle(payload: Payload, context: JobContext): Promise<void>;
  /**
   * Asked before each claim. While it says no, jobs of this kind lie as they are and lose no try; it is asked again within
   * half a minute. Without it they always may.
   */
  mayRun?(): Promise<boolean>;
  /** How many of this kind one process runs at a time; default 2. */
  concurrency?: number;
  /** Tries before the job is dead; the default of 18 takes a week. */
  maxAttempts?: number;
  /** How many of those may end with a worker that was killed or froze, or with a `JobCrashError`; default: all. */
  maxCrashes?: number;
  /** Called in the transaction in which the job dies, whatever it died of. It should need nothing but SQL: when it throws, the job does not die yet. */
  whenDead?(tx: Tx, payload: Payload): Promise<void>;
  /**
   * Called before a dead job is tried anew because somebody asked for it: takes back what `whenDead` has done, so that the new tries find
   * something to do. Locks what it changes before the job's row is locked, as the handler does.
   */
  whenRevived?(tx: Tx, payload: Payload): Promise<void>;
}

/** A handler with its payload's type sealed in, so that handlers of all kinds fit in one list. */
export interface JobHandler {
  readonly kind: string;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly maxCrashes: number;
  mayRun(): Promise<boolean>;
  run(payload: unknown, context: JobContext): Promise<void>;
  whenDead(tx: Tx, payload: unknown): Promise<void>;
  whenRevived(tx: Tx, payload: unknown): Promise<void>;
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
  return {
    kind: definition.kind,
    concurrency,
    maxAttempts,
    maxCrashes,
    mayRun: async () => mayRun === undefined || mayRun(),
    run: (payload, context) => handle(z.parse(definition.payload, payload), context),
    async whenDead(tx, payload) {
      // A payload that its own schema does not know names nothing that could be put right.
      const parsed = z.safeParse(definition.payload, payload);
      if (parsed.success) await whenDead?.(tx, parsed.data);
    },
    async whenRevived(tx, payload) {
      const parsed = z.safeParse(definition.payload, payload);
      if (parsed.success) await whenRevived?.(tx, parsed.data);
    },
  };
}

/** Thrown by a handler that knows better than the backoff when to try again. Counts as an attempt. */
export class JobRetryError extends Error {
  override readonly name = 'JobRetryError';
  readonly afterSeconds: number;

  constructor(reason: string, afterSeconds: number, options?: ErrorOptions) {
    super(reason, options);
    this.afterSeconds = afterSeconds;
  }
}

/**
 * Thrown by a handler when nothing is wrong with the job but its way out is closed, for instance because no mail server answers. The job
 * is given back untouched: the try does not count and its place in the queue stays. This process leaves all jobs of its kind alone for
 * `restSeconds`, so never throw it for what concerns one job: the others would wait behind it.
 */
export class JobNotNowError extends Error {
  override readonly name = 'JobNotNowError';
  readonly restSeconds: number;

  constructor(reason: string, restSeconds: number, options?: ErrorOptions) {
    super(reason, options);
    this.restSeconds = restSeconds;
  }
}

/** Thrown by a handler whose try ended in a way that the job itself may have caused, as a killed worker's does: more than a few are a waste. */
export class JobCrashError extends Error {
  override readonly name = 'JobCrashError';
}

/** Thrown by a handler when no further try can help: the job is dead at once and shown to the admin. */
export class JobDeadError extends Error {
  override readonly name = 'JobDeadError';
}

/** The lease ran out, or the job was rearmed or cancelled: somebody else decides about it now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('the lease on this job is lost');
  }
}

const RETRY_MS = 1_000;

interface WritingOptions {
  /** Aborted: it is not tried again. */
  readonly signal: AbortSignal;
  /** Called with the error of every try that is followed by another one. */
  readonly delayed?: (error: unknown) => void;
}

/** What is done must not be done again because the database was away for a moment: tries to write it down as long as a lease lasts. */
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
