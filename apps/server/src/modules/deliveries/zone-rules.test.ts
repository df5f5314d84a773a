import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamilyByMail, aMessage } from '#server/testing/make.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scheduleZoneRuleCheck } from './deliveries.jobs.ts';

const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-03-10T12:00:00Z') });
});
afterAll(() => app.close());

/** As computed with earlier rules, an hour later, with its planned email. */
async function asWorkedOutBefore(id: number): Promise<void> {
  const { opensAt } = await opening(id);
  const wrong = new Date(opensAt.getTime() + HOUR);
  await app.db.updateTable('messages').set({ opens_at: wrong }).where('id', '=', id).execute();
  await app.db.updateTable('outgoing_emails').set({ occurs_at: wrong }).where('message_id', '=', id).execute();
}

async function opening(id: number) {
  const { opens_at: opensAt } = await app.db
    .selectFrom('messages')
    .select('opens_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (opensAt === null) throw new Error('it has no loved one');
  return { opensAt };
}

const occurrences = async (id: number) =>
  (await app.db.selectFrom('outgoing_emails').select('occurs_at').where('message_id', '=', id).execute()).map(
    ({ occurs_at: at }) => at?.toISOString(),
  );

it('newer time zone rules move what is still to open, once, and leave open messages alone', async () => {
  const { anna, emma } = await aFamilyByMail(app);
  const file = await gpsJpeg();
  const open = await aMessage(anna, emma, { file });
  const sealed = await aMessage(anna, emma, { file, deliveryDate: '2036-06-14' });
  await app.jobs.runDue();
  const right = await opening(sealed.id);
  await asWorkedOutBefore(sealed.id);
  const before = await opening(open.id);

  await scheduleZoneRuleCheck(app.db, process.versions['tz']);
  await app.jobs.runDue();
  expect((await opening(sealed.id)).opensAt, 'with the rules that are known').not.toEqual(right.opensAt);

  await scheduleZoneRuleCheck(app.db, '9999a');
  await app.jobs.runDue();
  expect(await opening(sealed.id)).toEqual(right);
  expect(await occurrences(sealed.id)).toEqual([right.opensAt.toISOString()]);
  expect(await opening(open.id)).toEqual(before);

  // A process with older rules changes nothing if there is one with newer rules.
  await asWorkedOutBefore(sealed.id);
  await scheduleZoneRuleCheck(app.db, '2026a');
  await app.jobs.runDue();
  expect(await opening(sealed.id)).not.toEqual(right);
});
