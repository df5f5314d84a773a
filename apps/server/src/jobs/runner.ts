import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { openNotificationChannel, type NotificationChannel } from '#server/db/notification-channel.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import {
  retryDeadJob,
  type Retried,
  reapExpiredLeases,
  RunnerStoppedError,
  RunningJob,
  type JobOutcome,
} from './running-job.ts';
import type { JobHandler, JobNotNowError, WorkGuard } from './job-handler.ts';
import { claimDueJobs, LEASE_MS, millisecondsToNextJob, releaseJobs, renewLeases } from './jobs.repo.ts';
import { JOBS_CHANNEL } from './jobs.ts';

const HEARTBEAT_MS = LEASE_MS / 3;
const LONGEST_WAIT_MS = 30_000;
const SHORTEST_WAIT_MS = 50;
const WAIT_AFTER_ERROR_MS = 1_000;
const ABORT_GRACE_MS = 1_000;

export type JobRunner = ReturnType<typeof createJobRunner>;

interface JobRunnerOptions {
  database: Database;
  handlers: readonly JobHandler[];
  logger: Logger;
  clock: Clock;
  guard: WorkGuard;
}

export function createJobRunner({ database, handlers, logger, clock, guard }: JobRunnerOptions) {
  const { db } = database;
  const handlerByKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (handlerByKind.size !== handlers.length) throw new Error('two handlers for one kind of job');

  const running = new Set<RunningJob>();
  const alarm = createAlarm();
  const pauses = createPauses(clock, logger);
  let stopping = false;
  let loop: Promise<void> | undefined;
  let channel: NotificationChannel | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function freeSlots(): Promise<Map<string, number>> {
    const slots = new Map(handlers.map((handler) => [handler.kind, handler.concurrency]));
    for (const { job } of running) slots.set(job.kind, (slots.get(job.kind) ?? 0) - 1);
    const ready = handlers.filter(({ kind }) => (slots.get(kind) ?? 0) > 0 && pauses.remainingMs(kind) === 0);
    const allowed = await Promise.all(
      ready.map(
        async (handler) =>
          (handler.irreversible === undefined || (await guard.may(handler.irreversible))) && handler.mayRun(),
      ),
    );
    return new Map(ready.filter((_, index) => allowed[index]).map(({ kind }) => [kind, slots.get(kind) ?? 0]));
  }

  async function claim(free: ReadonlyMap<string, number>): Promise<RunningJob[]> {
    await reapExpiredLeases(db, handlerByKind, logger);
    const claimed: RunningJob[] = [];
    for (const job of await claimDueJobs(db, free)) {
      const handler = handlerByKind.get(job.kind);
      const deps = { db, logger, guard, pause: pauses.begin };
      if (handler !== undefined) claimed.push(launch(new RunningJob(job, handler, deps)));
    }
    return claimed;
  }

  function launch(started: RunningJob): RunningJob {
    running.add(started);
    heartbeat ??= setInterval(() => void renewAll(), HEARTBEAT_MS).unref();
    void started.outcome.then(() => {
      running.delete(started);
      if (running.size === 0) {
        clearInterval(heartbeat);
        heartbeat = undefined;
      }
      alarm.ring();
    });
    return started;
  }

  async function renewAll(): Promise<void> {
    const all = [...running];
    try {
      const held = await renewLeases(
        db,
        all.map(({ job }) => job),
      );
      for (const one of all) one.noteRenewal(held.has(one.job.token) ? 'renewed' : 'lost');
    } catch (err) {
      logger.warn({ err }, 'job-heartbeat-failed');
      for (const one of all) one.noteRenewal('unknown');
    }
  }

  async function timeToNextClaim(): Promise<number> {
    const free = await freeSlots();
    if ((await claim(free)).length > 0) return 0;
    const nextJob = await millisecondsToNextJob(db, { free: [...free.keys()], all: [...handlerByKind.keys()] });
    const next = Math.min(nextJob ?? LONGEST_WAIT_MS, pauses.shortestMs() ?? LONGEST_WAIT_MS, LONGEST_WAIT_MS);
    return Math.max(next, SHORTEST_WAIT_MS);
  }

  async function runLoop(): Promise<void> {
    let isLogged = false;
    while (!stopping) {
      const wait = await timeToNextClaim().catch((err: unknown) => {
        // Logged once per outage: a database that is down or full for a day must not fill the log.
        if (!isLogged) logger.warn({ err }, 'jobs-unreachable');
        return undefined;
      });
      isLogged = wait === undefined;
      if (!stopping && wait !== 0) await alarm.wait(wait ?? WAIT_AFTER_ERROR_MS);
    }
  }

  return {
    kinds: [...handlerByKind.keys()],
    paused: (): string[] => [...handlerByKind.keys()].filter((kind) => pauses.remainingMs(kind) > 0),

    async start(): Promise<void> {
      const listener = { channel: JOBS_CHANNEL, onNotification: () => alarm.ring(), onConnected: () => alarm.ring() };
      channel = await openNotificationChannel(database.connection, listener, logger);
      loop = runLoop();
    },

    async stop(graceMs = 10_000): Promise<void> {
      stopping = true;
      alarm.ring();
      await Promise.all([loop, channel?.close()]);
      const outcomes = (): Promise<unknown>[] => [...running].map((one) => one.outcome);
      if (await doneWithin(outcomes(), graceMs)) return;
      for (const one of running) one.abort(new RunnerStoppedError('the program stops'));
      if (await doneWithin(outcomes(), ABORT_GRACE_MS)) return;
      const unfinished = [...running].map(({ job }) => job);
      await releaseJobs(db, unfinished).catch((err: unknown) => logger.warn({ err }, 'job-leases-not-returned'));
    },

    /** For tests: runs everything due, and what becomes due through that. Returns how often each outcome occurred. */
    async runDue(): Promise<Record<JobOutcome, number>> {
      const count: Record<JobOutcome, number> = { done: 0, retried: 0, dead: 0, lost: 0, released: 0, postponed: 0 };
      for (;;) {
        const claimed = await claim(await freeSlots());
        if (claimed.length === 0) return count;
        for (const { outcome } of claimed) count[await outcome] += 1;
      }
    },

    retryDead: (id: number): Promise<Retried> => inTransaction(db, (tx) => retryDeadJob(tx, handlerByKind, id)),
  };
}

function createAlarm() {
  let rung = false;
  let wake = (): void => {};
  return {
    ring(): void {
      rung = true;
      wake();
    },
    async wait(atMostMs: number): Promise<void> {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, atMostMs);
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}

const doneWithin = (promises: readonly Promise<unknown>[], ms: number): Promise<boolean> =>
  Promise.race([Promise.allSettled(promises).then(() => true), sleep(ms, false, { ref: false })]);

/** Which kinds of job this process pauses. Measured by uptime, so that setting the clock doesn't extend a pause. */
function createPauses(clock: Clock, logger: Logger) {
  const ends = new Map<string, number>();
  const remainingMs = (kind: string): number => Math.max(0, (ends.get(kind) ?? -Infinity) - clock.uptime());
  return {
    begin(kind: string, reason: JobNotNowError): void {
      if (remainingMs(kind) === 0) logger.warn({ kind, seconds: reason.pauseSeconds, err: reason }, 'jobs-paused');
      ends.set(kind, clock.uptime() + reason.pauseSeconds * 1000);
    },
    remainingMs,
    shortestMs(): number | undefined {
      const waits = [...ends.keys()].map(remainingMs).filter((wait) => wait > 0);
      return waits.length === 0 ? undefined : Math.min(...waits);
    },
  };
}
