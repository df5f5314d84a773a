import { readdir } from 'node:fs/promises';
import type { Message } from '@someday/contract/api/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaProblem, type MediaReason, type MediaTools } from '#server/adapters/media/media-tools.ts';
import { claimDueJobs, expiredJobs, takeBackJob } from '#server/jobs/jobs.repo.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { runnerWith, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { convertMedium } from './media.service.ts';
import { attentionTexts } from './media.copy.ts';
import { setAttention, setConversionProgress } from './media.repo.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let app: TestApp;
let anna: MadeMember;
let sent: Message;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  sent = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
});
afterEach(() => app.close());

const medium = async () => (await anna.browser.ok('getParents')).messages[0]?.media;
const job = () =>
  app.db.selectFrom('jobs').selectAll().where('kind', '=', convertMedium.kind).executeTakeFirstOrThrow();
const mailsAboutIt = async () =>
  (await app.takeMails()).filter(({ subject }) => subject.includes('needs your attention'));
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

const startedAgain = (media: Partial<MediaTools> = {}) => runnerWith(app, { media });

async function runDueUntilNothingIsLeft(runner: Pick<JobRunner, 'runDue'>): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    await runner.runDue();
    const { state, due_at: dueAt } = await job();
    if (state !== 'pending') return tries + 1;
    await app.setNow(dueAt);
  }
}

describe('a conversion that kills every worker', () => {
  beforeEach(async () => {
    for (let killed = 0; killed < 3; killed += 1) {
      for (const expired of await expiredJobs(app.db, [convertMedium.kind])) {
        expect(await takeBackJob(app.db, expired, { maxAttempts: 99, maxCrashes: 99 })).toBe('pending');
      }
      expect(await claimDueJobs(app.db, new Map([[convertMedium.kind, 1]]))).toHaveLength(1);
      await app.db.updateTable('media').set({ state: 'converting' }).execute();
      await later(MINUTE);
    }
  });
  afterEach(() => {
    expect(app.takeLog().filter((line) => line.includes('"level":50'))).toMatchObject([/job-dead/]);
  });

  it('needs attention after the third, and its member gets an email', async () => {
    const news = app.platform.events.listen(anna.id, new AbortController().signal)[Symbol.asyncIterator]();
    const next = news.next();
    expect(await mailsAboutIt()).toMatchObject([{ to: anna.email }]);
    expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts['given-up'] });
    expect((await next).value).toMatchObject({ type: 'media', media: { state: 'attention' } });
    expect(await job()).toMatchObject({ state: 'dead', attempts: 3 });
  });

  it('is retried on the member’s request', async () => {
    await app.jobs.runDue();
    expect(await anna.browser.ok('retryConversion', { params: { id: String(sent.id) } })).toMatchObject({
      media: { state: 'waiting', reason: null },
    });
    await app.jobs.runDue();
    expect(await medium()).toMatchObject({ state: 'ready' });
  });
});

describe('a conversion that fails', () => {
  const failingWith = (reason: MediaReason) =>
    startedAgain({ convert: () => Promise.reject(new MediaProblem(reason)) });

  it.each(firstInGate(1, ['tool-failed', 'timed-out'] as const))(
    'with %s is tried three times, then given up',
    async (reason) => {
      const runner = await failingWith(reason);
      await runner.runDue();
      expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts[reason] });
      await later(MINUTE);
      expect(await runDueUntilNothingIsLeft(runner)).toBe(2);
      expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts['given-up'] });
      expect(await mailsAboutIt()).toHaveLength(1);
      app.takeLog();
    },
  );

  it.each(firstInGate(1, ['disk-full', 'tool-missing'] as const))(
    'with %s is tried for most of a day',
    async (reason) => {
      const runner = await failingWith(reason);
      const begun = app.now().getTime();
      expect(await runDueUntilNothingIsLeft(runner)).toBe(10);
      expect((app.now().getTime() - begun) / (60 * MINUTE)).toBeCloseTo(8.5, 0);
      expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts['given-up'] });
      app.takeLog();
    },
  );

  it('because of a full disk says so, and succeeds once there is space', async () => {
    const { workDir } = app.platform.config;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const runner = await startedAgain({ convert: () => Promise.reject(full) });
    await runner.runDue();
    expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts['disk-full'] });
    expect(await readdir(workDir)).toEqual([]);
    await later(MINUTE);
    await app.jobs.runDue();
    expect(await medium()).toMatchObject({ state: 'ready' });
  });

  it('permanently is not retried', async () => {
    const runner = await failingWith('unreadable');
    await runner.runDue();
    expect(await job()).toMatchObject({ state: 'done' });
    expect(await medium()).toMatchObject({ state: 'attention', reason: attentionTexts.unreadable });
  });
});

describe('a medium that no job works on', () => {
  it.each([
    ['was lost', 'waiting', () => app.db.deleteFrom('jobs').execute()],
    ['is marked done', 'converting', () => endedJob('done')],
    ['is dead', 'converting', () => endedJob('dead')],
  ] as const)('whose job %s is resumed at the next start', async (_, state, end) => {
    await end();
    await app.db.updateTable('media').set({ state }).execute();
    await (await startedAgain()).runDue();
    expect(await medium()).toMatchObject({ state: 'ready' });
    expect(app.takeLog()).toEqual([expect.stringContaining('conversions-requeued')]);
  });

  it('is found within a day while the program keeps running', { tags: 'long' }, async () => {
    await app.jobs.runDue();
    await app.db.deleteFrom('renditions').execute();
    await app.db.updateTable('media').set({ state: 'converting', ready_at: null }).execute();
    await later(DAY);
    await app.jobs.runDue();
    expect(await medium()).toMatchObject({ state: 'ready' });
  });

  it('is left alone if it is waiting for its member, or for its time', { tags: 'long' }, async () => {
    await app.db
      .updateTable('jobs')
      .set({ due_at: new Date(app.now().getTime() + MINUTE) })
      .where('kind', '=', convertMedium.kind)
      .execute();
    await (await startedAgain()).runDue();
    expect(await medium()).toMatchObject({ state: 'waiting' });
    await endedJob('done');
    const madeWith = await app.platform.media.version(); // another version would try again
    await app.db.updateTable('media').set({ state: 'attention', reason: 'unreadable', made_with: madeWith }).execute();
    await (await startedAgain()).runDue();
    expect(await medium()).toMatchObject({ state: 'attention' });
    expect(app.takeLog()).toEqual([]);
  });

  async function endedJob(state: 'done' | 'dead'): Promise<void> {
    await app.db
      .updateTable('jobs')
      .set({ state, finished_at: app.now() })
      .where('kind', '=', convertMedium.kind)
      .execute();
  }
});

it('late progress updates don’t undo a conversion’s result', async () => {
  const { id = 0 } = (await medium()) ?? {};
  await inTransaction(app.db, (tx) => setAttention(tx, { id, reason: 'unreadable', madeWith: '' }));
  expect(await setConversionProgress(app.db, id, 50)).toBe(false);
  expect(await medium()).toMatchObject({ state: 'attention', progress: 0 });
});
