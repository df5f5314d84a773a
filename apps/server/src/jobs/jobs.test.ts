import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#server/lib/clock.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { trustedClock } from '#server/testing/test-clock.ts';
import { JobDeadError, jobHandler, JobRetryError, type JobContext, type JobHandler } from './job-handler.ts';
import { cancelJob, cancelJobs, defineJob, enqueueJob, enqueueJobs, type EnqueueOptions } from './jobs.ts';
import { createJobRunner, type JobRunner } from './runner.ts';

const NOON = new Date('2025-01-07T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);
const MINUTE = 60;
const DAY = 86_400;

const notice = defineJob({ kind: 'notice', payload: z.object({ messageId: z.int() }) });
const conversion = defineJob({ kind: 'conversion', payload: z.object({ messageId: z.int() }) });
type Handle = (payload: { messageId: number }, context: JobContext) => Promise<void>;

const messageOf = z.object({ messageId: z.int() });
const byMessage = (one: unknown, other: unknown) => messageOf.parse(one).messageId - messageOf.parse(other).messageId;

describe('a job', () => {
  let scratch: TestDatabase;
  let log: ReturnType<typeof createRecordingLogger>;

  beforeAll(async () => {
    scratch = await createTestDatabase(NOON);
  });
  beforeEach(async () => {
    log = createRecordingLogger();
    await scratch.setNow(NOON);
    await scratch.db.deleteFrom('jobs').execute();
  });
  afterAll(() => scratch.drop());

  const runnerOf = (...handlers: JobHandler[]): JobRunner =>
    createJobRunner({ database: scratch.database, handlers, logger: log, clock: systemClock, guard: trustedClock });
  const noticeRunner = (handle: Handle, maxAttempts = 18): JobRunner =>
    runnerOf(jobHandler(notice, { handle, maxAttempts }));
  const enqueue = (messageId: number, options?: EnqueueOptions): Promise<void> =>
    inTransaction(scratch.db, (tx) => enqueueJob(tx, notice, { messageId }, options));
  const rows = () => scratch.db.selectFrom('jobs').selectAll().orderBy('id').execute();

  test('runs when it is due, and not before', async () => {
    const seen: number[] = [];
    const runner = noticeRunner(async ({ messageId }) => void seen.push(messageId));
    await enqueue(7, { dueAt: after(DAY) });

    await scratch.setNow(after(DAY - 1));
    expect(await runner.runDue()).toMatchObject({ done: 0 });
    expect(seen).toEqual([]);

    await scratch.setNow(after(DAY));
    expect(await runner.runDue()).toMatchObject({ done: 1 });
    expect(await runner.runDue()).toMatchObject({ done: 0 });
    expect(seen).toEqual([7]);
  });

  test('exists only if its transaction commits', async () => {
    const work = inTransaction(scratch.db, async (tx) => {
      await enqueueJob(tx, notice, { messageId: 1 });
      throw new Error('the message could not be stored');
    });
    await expect(work).rejects.toThrow('could not be stored');
    expect(await rows()).toEqual([]);
  });

  test('can’t be enqueued with an invalid payload', async () => {
    await expect(enqueue(1.5)).rejects.toThrow(z.ZodError);
    expect(await rows()).toEqual([]);
  });

  test('exists once per key, even when it is done', async () => {
    const seen: number[] = [];
    const runner = noticeRunner(async ({ messageId }) => void seen.push(messageId));
    await Promise.all(Array.from({ length: 10 }, () => enqueue(3, { key: 'message-3' })));
    await runner.runDue();
    await enqueue(3, { key: 'message-3' });
    await runner.runDue();
    expect(seen).toEqual([3]);
  });

  test('is reset by a rearm, with another time and all its attempts', async () => {
    const seen: number[] = [];
    const runner = noticeRunner(async ({ messageId }) => void seen.push(messageId));
    await enqueue(3, { key: 'message-3' });
    await runner.runDue();
    await enqueue(4, { key: 'message-3', dueAt: after(DAY), ifExists: 'rearm' });
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, finished_at: null, due_at: after(DAY) }]);
    await scratch.setNow(after(DAY));
    await runner.runDue();
    expect(seen).toEqual([3, 4]);
  });

  test('that is rearmed while it runs is run again, and the first run can’t complete it', async () => {
    const seen: number[] = [];
    const runner = noticeRunner(async ({ messageId }) => {
      seen.push(messageId);
      if (messageId === 1) await enqueue(2, { key: 'k', ifExists: 'rearm' });
    });
    await enqueue(1, { key: 'k' });
    expect(await runner.runDue()).toMatchObject({ lost: 1, done: 1 });
    expect(seen).toEqual([1, 2]);
  });

  test('is removed when canceled', async () => {
    await enqueue(1, { key: 'k' });
    await enqueue(2, { key: 'other' });
    await inTransaction(scratch.db, (tx) => cancelJob(tx, notice, 'k'));
    expect(await rows()).toMatchObject([{ key: 'other' }]);
  });

  test('can be one of thousands that are enqueued and canceled together', { tags: 'long' }, async () => {
    const ids = Array.from({ length: 20_000 }, (_, id) => id);
    const entries = ids.map((messageId) => ({
      payload: { messageId },
      key: `message-${messageId}`,
      dueAt: after(DAY),
    }));
    await enqueue(7, { key: 'message-7' });
    await inTransaction(scratch.db, (tx) => enqueueJobs(tx, notice, entries));
    const all = await rows();
    expect(all.map(({ payload }) => payload).toSorted(byMessage)).toEqual(ids.map((messageId) => ({ messageId })));
    expect(all.filter(({ due_at }) => due_at.getTime() === NOON.getTime()).map(({ key }) => key)).toEqual([
      'message-7',
    ]);

    const keys = entries.map(({ key }) => key);
    await inTransaction(scratch.db, (tx) => cancelJobs(tx, conversion, keys));
    expect(await rows()).toHaveLength(20_000);
    await inTransaction(scratch.db, (tx) => cancelJobs(tx, notice, [...keys.slice(1), 'no such key']));
    expect(await rows()).toMatchObject([{ key: 'message-0' }]);
  });

  test('of many is due now without a time, and the last with its key wins with a rearm', async () => {
    const two = ['keep', 'rearm'] as const;
    for (const ifExists of two) {
      const entries = [
        { payload: { messageId: 1 }, key: ifExists },
        { payload: { messageId: 2 }, key: ifExists },
      ];
      await inTransaction(scratch.db, (tx) => enqueueJobs(tx, notice, entries, { ifExists }));
    }
    expect(await rows()).toMatchObject([
      { key: 'keep', payload: { messageId: 1 }, due_at: NOON },
      { key: 'rearm', payload: { messageId: 2 }, due_at: NOON },
    ]);
  });

  test('of many with an invalid payload keeps all of them from being enqueued', async () => {
    const entries = [1, 1.5].map((messageId) => ({ payload: { messageId }, key: String(messageId) }));
    const work = inTransaction(scratch.db, (tx) => enqueueJobs(tx, notice, entries));
    await expect(work).rejects.toThrow(z.ZodError);
    expect(await rows()).toEqual([]);
  });

  test('of many never deadlocks with the same ones in another order', async () => {
    const entries = Array.from({ length: 300 }, (_, id) => ({ payload: { messageId: id }, key: String(id) }));
    const keys = entries.map(({ key }) => key);
    const rearm = (list: typeof entries) =>
      inTransaction(scratch.db, (tx) => enqueueJobs(tx, notice, list, { ifExists: 'rearm' }));
    await rearm(entries);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => n).flatMap((n) => [
        rearm(n % 2 ? entries : entries.toReversed()),
        inTransaction(scratch.db, (tx) => cancelJobs(tx, notice, n % 2 ? keys : keys.toReversed())),
      ]),
    );
    await rearm(entries);
    expect(await rows()).toHaveLength(300);
  });

  test('that fails waits a minute, then twice as long each time, up to a day', async () => {
    const runner = noticeRunner(() => Promise.reject(new Error('mail server away')));
    await enqueue(1);
    const waits: number[] = [];
    for (let now = NOON, tries = 0; tries < 14; tries += 1) {
      expect(await runner.runDue()).toMatchObject({ retried: 1 });
      const due = (await rows())[0]?.due_at ?? NOON;
      waits.push((due.getTime() - now.getTime()) / 1000 / MINUTE);
      now = due;
      await scratch.setNow(now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440]);
  });

  test('knows which attempt it is, and clears its error when it succeeds', async () => {
    const attempts: number[] = [];
    const runner = noticeRunner(async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not yet');
    });
    await enqueue(1);
    for (const seconds of [0, MINUTE, 3 * MINUTE]) {
      await scratch.setNow(after(seconds));
      await runner.runDue();
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await rows()).toMatchObject([{ state: 'done', last_error: null, finished_at: after(3 * MINUTE) }]);
  });

  test('that fails permanently stays as a dead letter with its last error, and is logged as an error', async () => {
    const runner = noticeRunner(() => Promise.reject(new Error('no such\0mailbox')), 2);
    await enqueue(1);
    await runner.runDue();
    await scratch.setNow(after(MINUTE));
    expect(await runner.runDue()).toMatchObject({ dead: 1 });
    await scratch.setNow(after(3650 * DAY));
    expect(await runner.runDue()).toMatchObject({ dead: 0, retried: 0 });
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 2, last_error: 'Error: no suchmailbox' }]);
    expect(log.events('error')).toEqual(['job-dead']);
  });

  test('can decide when to be retried, or that it is hopeless', async () => {
    const runner = noticeRunner(async ({ messageId }) => {
      if (messageId === 1) throw new JobRetryError('busy', 5);
      throw new JobDeadError('no such message');
    });
    await enqueue(1);
    await enqueue(2);
    expect(await runner.runDue()).toMatchObject({ retried: 1, dead: 1 });
    expect(await rows()).toMatchObject([
      { state: 'pending', due_at: after(5) },
      { state: 'dead', last_error: 'JobDeadError: no such message' },
    ]);
  });

  test('is never run by two runners at the same time', async () => {
    const runs = new Map<number, number>();
    const handle: Handle = async ({ messageId }) => void runs.set(messageId, (runs.get(messageId) ?? 0) + 1);
    const runners = Array.from({ length: 3 }, () => noticeRunner(handle));
    const ids = Array.from({ length: 200 }, (_, id) => id);
    await inTransaction(scratch.db, async (tx) => {
      for (const messageId of ids) await enqueueJob(tx, notice, { messageId });
    });
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect([...runs.keys()].toSorted((a, b) => a - b)).toEqual(ids);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
  });

  test('of a slow kind only uses its kind’s slots', async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const slow = jobHandler(conversion, {
      concurrency: 1,
      handle: async ({ messageId }) => {
        order.push(`conversion ${messageId} begins`);
        await finish;
      },
    });
    const quick = jobHandler(notice, {
      handle: async ({ messageId }) => {
        order.push(`notice ${messageId}`);
        if (messageId === 3) resolve();
      },
    });
    await inTransaction(scratch.db, async (tx) => {
      for (const messageId of [1, 2]) await enqueueJob(tx, conversion, { messageId });
      for (const messageId of [1, 2, 3]) await enqueueJob(tx, notice, { messageId });
    });
    const runner = runnerOf(slow, quick);
    await runner.start();
    await expect.poll(() => order).toContain('conversion 2 begins');
    await runner.stop();
    expect(order.filter((line) => line.startsWith('notice'))).toHaveLength(3);
    expect(order.indexOf('conversion 2 begins')).toBeGreaterThan(order.indexOf('notice 3'));
  });
});
