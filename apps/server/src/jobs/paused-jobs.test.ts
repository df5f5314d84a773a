import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createDatabase, type Database } from '#server/db/client.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { isDatabaseIdle } from '#server/testing/database/idle-database.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestClock, trustedClock, type TestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { jobHandler, JobNotNowError, type JobHandler, type JobHandlerOptions } from './job-handler.ts';
import { defineJob, enqueueJob } from './jobs.ts';
import { createJobRunner, type JobRunner } from './runner.ts';

const NOON = new Date('2025-01-07T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);

const payload = z.object({ messageId: z.int() });
const notice = defineJob({ kind: 'notice', payload });
const conversion = defineJob({ kind: 'conversion', payload });
type Options = JobHandlerOptions<{ messageId: number }>;

describe('a kind of job', () => {
  let scratch: TestDatabase;
  let log: ReturnType<typeof createRecordingLogger>;
  let clock: TestClock;
  let done: string[];
  let mailServerAnswers: boolean;

  beforeAll(async () => {
    scratch = await createTestDatabase(NOON);
  });
  beforeEach(async () => {
    log = createRecordingLogger();
    clock = createTestClock(NOON);
    done = [];
    mailServerAnswers = false;
    await scratch.setNow(NOON);
    await scratch.db.deleteFrom('jobs').execute();
  });
  afterAll(() => scratch.drop());

  async function setNow(later: Date): Promise<void> {
    clock.setNow(later);
    await scratch.setNow(later);
  }
  const enqueue = (definition: typeof notice, messageId: number, dueAt = NOON): Promise<void> =>
    inTransaction(scratch.db, (tx) => enqueueJob(tx, definition, { messageId }, { dueAt }));
  const rows = () => scratch.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const runnerOn = (database: Database, ...handlers: JobHandler[]): JobRunner =>
    createJobRunner({ database, handlers, logger: log, clock, guard: trustedClock });
  const runnerOf = (...handlers: JobHandler[]): JobRunner => runnerOn(scratch.database, ...handlers);
  const notices = (options: Partial<Options> = {}) =>
    jobHandler(notice, {
      concurrency: 1,
      handle: async ({ messageId }) => {
        if (!mailServerAnswers) throw new JobNotNowError('no mail server answers', 60);
        done.push(`notice ${messageId}`);
      },
      ...options,
    });
  const conversions = jobHandler(conversion, {
    handle: async ({ messageId }) => void done.push(`conversion ${messageId}`),
  });

  test('pauses when its jobs can’t be done now, and leaves them untouched', async () => {
    for (const messageId of [1, 2, 3]) await enqueue(notice, messageId);
    await enqueue(conversion, 4);
    const before = await rows();
    const runner = runnerOf(notices(), conversions);
    expect(await runner.runDue()).toMatchObject({ postponed: 1, done: 1, retried: 0 });
    expect(done).toEqual(['conversion 4']);
    expect((await rows()).slice(0, 3)).toEqual(before.slice(0, 3));
  });

  test('continues after its pause, oldest first, and isn’t claimed before', async () => {
    for (const messageId of [1, 2, 3]) await enqueue(notice, messageId, after(-messageId));
    const runner = runnerOf(notices());
    await runner.runDue();
    mailServerAnswers = true;
    await setNow(after(59));
    expect(await runner.runDue()).toMatchObject({ postponed: 0, done: 0 });
    await setNow(after(60));
    expect(await runner.runDue()).toMatchObject({ done: 3 });
    expect(done).toEqual(['notice 3', 'notice 2', 'notice 1']);
  });

  test('can pause for days without using up a job’s attempts', async () => {
    await enqueue(notice, 1);
    const runner = runnerOf(notices({ maxAttempts: 2 }));
    for (let minute = 1; minute <= 200; minute++) {
      await runner.runDue();
      await setNow(after(minute * 60));
    }
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, due_at: NOON }]);
    mailServerAnswers = true;
    expect(await runner.runDue()).toMatchObject({ done: 1 });
    expect(log.events()).toHaveLength(200);
  });

  test('that pauses lets its other running jobs finish', async () => {
    const secondBegan = Promise.withResolvers<void>();
    const firstGaveUp = Promise.withResolvers<void>();
    const handle: Options['handle'] = async ({ messageId }) => {
      if (messageId === 1) {
        await secondBegan.promise;
        firstGaveUp.resolve();
        throw new JobNotNowError('no mail server answers', 60);
      }
      secondBegan.resolve();
      await firstGaveUp.promise;
      done.push(`notice ${messageId}`);
    };
    for (const messageId of [1, 2, 3]) await enqueue(notice, messageId);
    expect(await runnerOf(notices({ handle, concurrency: 2 })).runDue()).toMatchObject({ postponed: 1, done: 1 });
    expect(done).toEqual(['notice 2']);
  });

  test('pauses in one process only', async () => {
    await enqueue(notice, 1);
    await runnerOf(notices()).runDue();
    mailServerAnswers = true;
    expect(await runnerOf(notices()).runDue()).toMatchObject({ done: 1 });
  });

  test('pauses for its time, even if the clock is set back', async () => {
    await enqueue(notice, 1);
    const runner = runnerOf(notices());
    await runner.runDue();
    mailServerAnswers = true;
    clock.jumpTo(after(-86_400));
    clock.setNow(after(-86_400 + 60));
    expect(await runner.runDue()).toMatchObject({ done: 1 });
  });

  test('that may not run is left alone until it may, whatever else happens', async () => {
    let may = false;
    mailServerAnswers = true;
    await enqueue(notice, 1);
    await enqueue(conversion, 2);
    const runner = runnerOf(notices({ mayRun: async () => may }), conversions);
    expect(await runner.runDue()).toMatchObject({ done: 1, postponed: 0 });
    expect(done).toEqual(['conversion 2']);
    expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 0 });
    may = true;
    await runner.runDue();
    expect(done).toEqual(['conversion 2', 'notice 1']);
  });

  test('that pauses or may not run doesn’t keep its runner busy with overdue jobs', async () => {
    await enqueue(notice, 1);
    const its = createDatabase(scratch.connection);
    for (const options of [{}, { mayRun: async () => false }]) {
      const runner = runnerOn(its, notices(options), conversions);
      await runner.start();
      await enqueue(conversion, 2);
      await expect.poll(() => done).toEqual(['conversion 2']);
      await expect.poll(() => isDatabaseIdle(scratch.db)).toBe(true);
      await runner.stop();
      done = [];
    }
    await its.close();
  });
});
