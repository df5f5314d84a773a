import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createDatabase } from '#server/db/client.ts';
import { systemClock } from '#server/lib/clock.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { isDatabaseIdle } from '#server/testing/database/idle-database.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { trustedClock } from '#server/testing/test-clock.ts';
import { jobHandler, LeaseLostError, type JobContext } from './job-handler.ts';
import { claimDueJobs } from './jobs.repo.ts';
import { defineJob, enqueueJob } from './jobs.ts';
import { reapExpiredLeases } from './running-job.ts';
import { createJobRunner, type JobRunner } from './runner.ts';

const NOON = new Date('2025-01-07T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);

const notice = defineJob({ kind: 'notice', payload: z.object({ messageId: z.int() }) });
type Handle = (payload: { messageId: number }, context: JobContext) => Promise<void>;

describe('a job’s lease', () => {
  let scratch: TestDatabase;
  let log: ReturnType<typeof createRecordingLogger>;

  beforeAll(async () => {
    scratch = await createTestDatabase(NOON);
    await sql`create table letters (message_id int)`.execute(scratch.db);
  });
  beforeEach(async () => {
    log = createRecordingLogger();
    await scratch.setNow(NOON);
    await scratch.db.deleteFrom('jobs').execute();
    await sql`delete from letters`.execute(scratch.db);
  });
  afterAll(() => scratch.drop());

  const runnerOf = (handle: Handle, maxAttempts = 18): JobRunner =>
    createJobRunner({
      database: scratch.database,
      handlers: [jobHandler(notice, { handle, maxAttempts })],
      logger: log,
      clock: systemClock,
      guard: trustedClock,
    });
  const enqueue = (messageId: number): Promise<void> =>
    inTransaction(scratch.db, (tx) => enqueueJob(tx, notice, { messageId }));
  const rows = () => scratch.db.selectFrom('jobs').selectAll().execute();
  const letters = async () => (await sql`select message_id from letters`.execute(scratch.db)).rows.length;
  /** What a worker killed right after its claim leaves behind. */
  const claimAndDie = () => claimDueJobs(scratch.db, new Map([['notice', 1]]));

  /** A runner whose handler waits until the test lets it continue. */
  function stuckRunner(work: Handle = async () => {}) {
    const begun = Promise.withResolvers<JobContext>();
    const goOn = Promise.withResolvers<void>();
    const runner = runnerOf(async (payload, context) => {
      begun.resolve(context);
      await goOn.promise;
      await work(payload, context);
    });
    return { runner, begun: begun.promise, goOn: goOn.resolve };
  }

  test('of a killed worker is taken over when it has expired, and not before', async () => {
    await enqueue(1);
    await claimAndDie();
    const attempts: number[] = [];
    const runner = runnerOf(async (_, { attempt }) => void attempts.push(attempt));
    await scratch.setNow(after(59));
    expect(await runner.runDue()).toMatchObject({ done: 0 });
    await scratch.setNow(after(60));
    expect(await runner.runDue()).toMatchObject({ done: 1 });
    expect(attempts).toEqual([2]);
    expect(log.events()).toEqual(['job-lease-expired']);
  });

  test('of a job that kills every worker returns more slowly each time, until the job is a dead letter', async () => {
    await enqueue(1);
    const handlers = new Map([['notice', jobHandler(notice, { maxAttempts: 5, handle: async () => {} })]]);
    const minutes: (number | undefined)[] = [];
    for (let now = NOON, worker = 1; worker <= 5; worker += 1) {
      await claimAndDie();
      now = new Date(now.getTime() + 60_000);
      await scratch.setNow(now);
      await reapExpiredLeases(scratch.db, handlers, log);
      const [row] = await rows();
      const wait = Math.max(0, (row?.due_at.getTime() ?? NaN) - now.getTime());
      minutes.push(row?.state === 'pending' ? wait / 60_000 : undefined);
      now = new Date(now.getTime() + wait);
      await scratch.setNow(now);
    }
    expect(minutes).toEqual([0, 0, 4, 8, undefined]);
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 5, last_error: 'its worker stopped answering' }]);
  });

  test('fences off a handler that outlives it, which can neither complete nor fail the job', async () => {
    await enqueue(1);
    for (const late of [async () => {}, () => Promise.reject(new Error('late failure'))]) {
      await scratch.db.updateTable('jobs').set({ state: 'pending', finished_at: null, attempts: 0 }).execute();
      const slow = stuckRunner(late);
      const slowResult = slow.runner.runDue();
      await slow.begun;
      await scratch.setNow(new Date((await rows())[0]?.lease_until ?? NOON));
      await claimAndDie();
      const fresh = stuckRunner();
      const freshResult = fresh.runner.runDue();
      await fresh.begun;

      slow.goOn();
      expect(await slowResult).toMatchObject({ lost: 1, done: 0, retried: 0 });
      expect(await rows()).toMatchObject([
        { state: 'leased', attempts: 2, last_error: 'its worker stopped answering' },
      ]);

      fresh.goOn();
      expect(await freshResult).toMatchObject({ done: 1 });
    }
  });

  test('that is lost aborts its handler at the next heartbeat', async () => {
    await enqueue(1);
    const slow = stuckRunner(async (_, { heartbeat, signal }) => {
      await expect(heartbeat()).rejects.toThrow(LeaseLostError);
      expect(signal.aborted).toBe(true);
    });
    const result = slow.runner.runDue();
    await slow.begun;
    await scratch.setNow(after(60));
    await runnerOf(async () => {}).runDue();
    slow.goOn();
    expect(await result).toMatchObject({ lost: 1 });
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('is renewed by a heartbeat, so that a long job isn’t taken over', async () => {
    await enqueue(1);
    const slow = stuckRunner();
    const result = slow.runner.runDue();
    const context = await slow.begun;
    await scratch.setNow(after(40));
    await context.heartbeat();
    await scratch.setNow(after(99));
    expect(await runnerOf(async () => {}).runDue()).toMatchObject({ done: 0 });
    slow.goOn();
    expect(await result).toMatchObject({ done: 1 });
  });

  test('makes a handler’s writes happen exactly once, together with "done"', async () => {
    await enqueue(1);
    const write: Handle = ({ messageId }, { completeIn }) =>
      inTransaction(scratch.db, async (tx) => {
        await sql`insert into letters values (${messageId})`.execute(tx);
        await completeIn(tx);
      });
    const late = stuckRunner(write);
    const lateResult = late.runner.runDue();
    await late.begun;
    await scratch.setNow(after(60));
    expect(await runnerOf(write).runDue()).toMatchObject({ done: 1 });
    late.goOn();
    expect(await lateResult).toMatchObject({ lost: 1 });
    expect(await letters()).toBe(1);
  });

  test('stays with a handler whose transaction fails after "done"', async () => {
    await enqueue(1);
    const runner = runnerOf((_, { completeIn }) =>
      inTransaction(scratch.db, async (tx) => {
        await completeIn(tx);
        throw new Error('disk full');
      }),
    );
    expect(await runner.runDue()).toMatchObject({ retried: 1 });
    expect(await rows()).toMatchObject([{ state: 'pending', last_error: 'Error: disk full' }]);
  });

  test('is returned immediately when a stop’s grace period ends, without counting as an attempt', async () => {
    await enqueue(1);
    const begun = Promise.withResolvers<void>();
    const runner = runnerOf(async (_, { signal }) => {
      begun.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    await runner.start();
    await begun.promise;
    await runner.stop(0);
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, last_error: null, due_at: NOON }]);
  });

  test('is returned by a stop even if the handler ignores it, which then can’t complete the job', async () => {
    await enqueue(1);
    const deaf = stuckRunner();
    await deaf.runner.start();
    await deaf.begun;
    await deaf.runner.stop(0);
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0 }]);
    deaf.goOn();
    await expect.poll(() => log.events()).toContain('job-lease-lost');
    expect(await rows()).toMatchObject([{ state: 'pending' }]);
  });

  test('ends with "done" if a stop leaves the handler time to finish', async () => {
    await enqueue(1);
    const slow = stuckRunner();
    await slow.runner.start();
    await slow.begun;
    const stopped = slow.runner.stop();
    slow.goOn();
    await stopped;
    expect(await rows()).toMatchObject([{ state: 'done' }]);
  });

  test('goes to another process’s waiting runner as soon as a job is enqueued', async () => {
    const other = createDatabase(scratch.connection);
    const ran = Promise.withResolvers<number>();
    const runner = createJobRunner({
      database: other,
      handlers: [jobHandler(notice, { handle: async ({ messageId }) => ran.resolve(messageId) })],
      logger: log,
      clock: systemClock,
      guard: trustedClock,
    });
    await runner.start();
    await expect.poll(() => isDatabaseIdle(scratch.db)).toBe(true);
    await enqueue(42);
    expect(await ran.promise).toBe(42);
    await runner.stop();
    await other.close();
  });

  test('survives the server cutting every connection', async () => {
    const ran = Promise.withResolvers<void>();
    const runner = runnerOf(async () => ran.resolve());
    await runner.start();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    `.execute(scratch.db);
    await enqueue(1);
    await ran.promise;
    await runner.stop();
    expect(await rows()).toMatchObject([{ state: 'done' }]);
    expect(log.events()).toContain('notification-channel-lost');
  });
});
