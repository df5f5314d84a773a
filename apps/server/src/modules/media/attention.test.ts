import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expiredJobs, takeBackJob } from '#server/jobs/jobs.repo.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { emailJob } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { needsAttention } from './conversion.service.ts';
import { convertMedium } from './media.service.ts';

let app: TestApp;
let anna: MadeMember;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  await app.takeMails();
  await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
  // Its conversion and its email don't matter here.
  await app.db
    .deleteFrom('jobs')
    .where('kind', 'in', [convertMedium.kind, emailJob('delivery').kind])
    .execute();
  const { id } = await app.db.selectFrom('media').select('id').executeTakeFirstOrThrow();
  await inTransaction(app.db, (tx) =>
    needsAttention(tx, app.platform.events, { id, reason: 'unreadable', madeWith: '' }),
  );
});
afterEach(() => app.close());

const job = () =>
  app.db.selectFrom('jobs').selectAll().where('kind', '=', emailJob('attention').kind).executeTakeFirstOrThrow();

it('an email about a medium is sent once', async () => {
  expect(await app.takeMails()).toMatchObject([{ to: anna.email }]);
  expect(await job()).toMatchObject({ state: 'done', attempts: 1 });
});

it('a worker that froze before sending does not send an email another one has taken over', async () => {
  const frozen = await inTransaction(app.db, async (tx) => {
    await sql`lock table members in access exclusive mode`.execute(tx);
    const running = app.jobs.runDue();
    await expect.poll(async () => (await job()).state).toBe('leased');
    await app.setNow(new Date(app.now().getTime() + 60_000));
    for (const expired of await expiredJobs(app.db, [emailJob('attention').kind])) {
      await takeBackJob(app.db, expired, { maxAttempts: 9, maxCrashes: 9 });
    }
    return { running };
  });
  expect(await frozen.running).toMatchObject({ lost: 1, done: 1 });
  expect(await app.mailbox()).toHaveLength(1);
  expect(app.takeLog()).toEqual([expect.stringContaining('job-lease-lost')]);
});
