import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMessage, aRecipient, isSignedIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, tusOf } from '#server/testing/tus.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The names of all tables with rows of this member. */
async function whereSomethingIsOf(memberId: number): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select table_name as "tableName" from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' order by table_name`.execute(app.db);
  const found = await Promise.all(
    rows.map(async ({ tableName }) => {
      const held = await sql`select from ${sql.table(tableName)} where member_id = ${memberId} limit 1`.execute(app.db);
      return held.rows.length > 0 ? [tableName] : [];
    }),
  );
  return found.flat();
}

it('everything a guest made is erased 30 days after their week, and only that they were here is kept', async () => {
  const before = await app.storedObjects();
  const guest = await aGuest(app, { email: 'kim@example.org' });
  const emma = await aLovedOne(guest);
  const file = await gpsJpeg();
  await aMessage(guest, emma, { file });
  await aMessage(guest, { id: 0 }, { file });
  await tusOf(guest.browser, app.origin).send(fakeVideo(4096));
  await app.jobs.runDue();
  const recipient = await aRecipient(app, emma);
  const survey = {
    sender: 'guest',
    member_id: guest.id,
    email: 'kim@example.org',
    improvements: 'More colors',
  } as const;
  await app.db
    .insertInto('feedback_surveys')
    .values({
      ...survey,
      user_type: null,
      most_valuable_feature: '',
      missing_features: '',
      additional_comments: '',
      bug_reports: '',
      video_uploaded: true,
      family_member_added: true,
      contact_for_follow_up: true,
      beta_interest: false,
      early_access_interest: false,
      completed_tasks: [],
      pages_visited: [],
    })
    .execute();
  expect((await whereSomethingIsOf(guest.id)).length).toBeGreaterThan(5);
  expect((await app.storedObjects()).length).toBeGreaterThan(before.length);

  const end = app.now().getTime() + 37 * DAY;
  await app.setNow(new Date(end - 1000));
  await app.jobs.runDue();
  expect(await app.db.selectFrom('messages').select('id').where('member_id', '=', guest.id).execute()).toHaveLength(2);

  await app.setNow(new Date(end));
  await app.jobs.runDue();
  expect(await whereSomethingIsOf(guest.id)).toEqual([]);
  expect(await app.db.selectFrom('members').select('id').where('id', '=', guest.id).execute()).toEqual([]);
  expect(await app.storedObjects()).toEqual(before);
  expect(await isSignedIn(guest.browser)).toBe(false);
  expect((await recipient.fetch('/api/recipient')).status).toBe(401);
  expect((await app.browser().refused('openWithCode', { params: { code: emma.accessCode } })).code).toBe(
    'invalid_code',
  );
  await app.setNow(new Date(end + HOUR));
  await app.jobs.runDue();
  const kept = app.db.selectFrom('guest_sessions').select(['member_id', 'email']).where('id', '=', guest.guestId);
  expect(await kept.executeTakeFirst()).toEqual({ member_id: null, email: null });
  expect((await app.browser().refused('guestLogin', { body: { code: guest.code } })).code).toBe('guest_access_over');
  const surveys = await app.db.selectFrom('feedback_surveys').select(['member_id', 'email', 'improvements']).execute();
  expect(surveys).toEqual([{ member_id: null, email: null, improvements: 'More colors' }]);
});

it('a deactivated guest’s data is erased on the same day', async () => {
  const guest = await aGuest(app);
  await app.db.updateTable('guest_sessions').set({ is_active: false }).where('id', '=', guest.guestId).execute();
  const { erase_at } = await app.db
    .selectFrom('members')
    .select('erase_at')
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow();
  expect(erase_at).toEqual(new Date(app.now().getTime() + 37 * DAY));
});
