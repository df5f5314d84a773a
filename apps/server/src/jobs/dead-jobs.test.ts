import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#server/lib/clock.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { trustedClock } from '#server/testing/test-clock.ts';
import { JobCrashError, JobDeadError, jobHandler, type JobHandlerOptions } from './job-handler.ts';
import { claimDueJobs } from './jobs.repo.ts';
import { defineJob, enqueueJob, type EnqueueOptions } from './jobs.ts';
import { reapExpiredLeases } from './running-job.ts';
import { createJobRunner } from './runner.ts';

const NOON = new Date('2025-01-07T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);
const HOUR = 3600;

const notice = defineJob({ kind: 'notice', payload: z.object({ messageId: z.int() }) });
type Options = Partial<JobHandlerOptions<{ messageId: number }>>;

describe('a job’s death', () => {
  let scratch: TestDatabase;
  let log: ReturnType<typeof createRecordingLogger>;
  let now: Date;

  beforeAll(async () => {
    scratch = await createTestDatabase(NOON);
    await sql`create table obituaries (message_id int)`.execute(scratch.db);
  });
  beforeEach(async () => {
    log = createRecordingLogger();
    await setNow(NOON);
    await scratch.db.deleteFrom('jobs').execute();
    await sql`delete from obituaries`.execute(scratch.db);
  });
  afterAll(() => scratch.drop());

  async function setNow(later: Date): Promise<void> {
    now = later;
    await scratch.setNow(later);
  }
  const whenDead: Options['whenDead'] = async (tx, { messageId }) =>
    void (await sql`insert into obituaries values (${messageId})`.execute(tx));
  const handlerOf = (options: Options) =>
    jobHandler(notice, { handle: () => Promise.reject(new Error('no')), whenDead, ...options });
  const runnerOf = (options: Options) =>
    createJobRunner({
      database: scratch.database,
      handlers: [handlerOf(options)],
      logger: log,
      clock: systemClock,
      guard: trustedClock,
    });
  const reap = (options: Options) => reapExpiredLeases(scratch.db, new Map([[notice.kind, handlerOf(options)]]), log);
  const enqueue = (messageId: number, options?: EnqueueOptions): Promise<void> =>
    inTransaction(scratch.db, (tx) => enqueueJob(tx, notice, { messageId }, options));
  const rows = () => scratch.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const obituaries = async () => {
    const found = await sql<{ id: number }>`select message_id as id from obituaries order by 1`.execute(scratch.db);
    return found.rows.map(({ id }) => id);
  };
  /** Claims what's due, like a worker that is killed right afterwards, and lets the lease expire. */
  async function claimAndDie(): Promise<void> {
    expect(await claimDueJobs(scratch.db, new Map([['notice', 1]]))).toHaveLength(1);
    await setNow(new Date(now.getTime() + 60_000));
  }
  const toTheNextTry = async () => setNow(new Date((await rows())[0]?.due_at ?? NOON));

  test('is reported to its handler when the last attempt fails, and not before', async () => {
    await enqueue(7);
    const runner = runnerOf({ maxAttempts: 2 });
    expect(await runner.runDue()).toMatchObject({ retried: 1 });
    expect(await obituaries()).toEqual([]);
    await toTheNextTry();
    expect(await runner.runDue()).toMatchObject({ dead: 1 });
    expect(await obituaries()).toEqual([7]);
  });

  test('is reported to its handler when an attempt declares it hopeless', async () => {
    await enqueue(7);
    await runnerOf({ handle: () => Promise.reject(new JobDeadError('gone')) }).runDue();
    expect(await obituaries()).toEqual([7]);
  });

  test('is reported to its handler when the last attempt ends with a killed worker', async () => {
    await enqueue(7);
    await claimAndDie();
    expect(await runnerOf({ maxAttempts: 1 }).runDue()).toMatchObject({ done: 0, retried: 0 });
    expect(await obituaries()).toEqual([7]);
    expect(await rows()).toMatchObject([{ state: 'dead', last_error: 'its worker stopped answering' }]);
    expect(log.events('error')).toEqual(['job-dead']);
  });

  test('comes earlier if each attempt kills its worker than if it fails', async () => {
    const limits = { maxAttempts: 9, maxCrashes: 3 };
    await enqueue(7);
    await runnerOf(limits).runDue();
    await toTheNextTry();
    for (const state of ['pending', 'pending', 'dead']) {
      await claimAndDie();
      await reap(limits);
      expect((await rows())[0]?.state).toBe(state);
      if (state === 'pending') await toTheNextTry();
    }
    expect(await rows()).toMatchObject([{ attempts: 4, crashes: 3 }]);
    expect(await obituaries()).toEqual([7]);
  });

  test('comes as early if the attempts end in another way the job may have caused', async () => {
    const limits = { maxAttempts: 9, maxCrashes: 2, handle: () => Promise.reject(new JobCrashError('hung')) };
    await enqueue(7);
    await claimAndDie();
    await reap(limits);
    expect(await runnerOf(limits).runDue()).toMatchObject({ dead: 1 });
    expect(await rows()).toMatchObject([{ attempts: 2, crashes: 2, last_error: 'JobCrashError: hung' }]);
    expect(await obituaries()).toEqual([7]);
  });

  test('is undone by a rearm: it has all its attempts again', async () => {
    await enqueue(7, { key: 'k' });
    await claimAndDie();
    await runnerOf({ maxCrashes: 1 }).runDue();
    await enqueue(7, { key: 'k', ifExists: 'rearm' });
    expect(await rows()).toMatchObject([{ state: 'pending', attempts: 0, crashes: 0 }]);
    expect(await runnerOf({ handle: async () => {} }).runDue()).toMatchObject({ done: 1 });
  });

  test('only happens together with its handler’s writes, and doesn’t hold up other jobs', async () => {
    await enqueue(1);
    await claimAndDie();
    await enqueue(2);
    const done: number[] = [];
    const handle: Options['handle'] = async ({ messageId }) => void done.push(messageId);
    const whenDead = () => Promise.reject(new Error('not now'));
    await runnerOf({ maxCrashes: 1, handle, whenDead }).runDue();
    expect(done).toEqual([2]);
    expect(await rows()).toMatchObject([{ state: 'leased' }, { state: 'done' }]);
    expect(log.events('error')).toEqual(['job-not-taken-back']);

    await setNow(after(2 * HOUR));
    await runnerOf({ maxCrashes: 1, handle }).runDue();
    expect(await rows()).toMatchObject([{ state: 'dead' }, { state: 'done' }]);
    expect(await obituaries()).toEqual([1]);
  });

  test('of one with an outdated payload is quiet', async () => {
    await scratch.db.insertInto('jobs').values({ kind: 'notice', payload: '{"letter":1}', due_at: NOON }).execute();
    expect(await runnerOf({ maxAttempts: 1 }).runDue()).toMatchObject({ dead: 1 });
    expect(await obituaries()).toEqual([]);
  });
});
