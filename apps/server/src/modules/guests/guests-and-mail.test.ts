import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg, truncatedJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMessage, aRecipient } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/* Guests only try things out, so nothing they do sends an email. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

const notices = (memberId: number) =>
  app.db
    .selectFrom('outgoing_emails')
    .innerJoin('messages', 'messages.id', 'message_id')
    .select('outgoing_emails.id')
    .where('messages.member_id', '=', memberId);

it('a guest’s messages cause no emails, neither to loved ones nor to the guest', async () => {
  const guest = await aGuest(app, { timeZone: 'Europe/Berlin', email: 'kim@example.org' });
  const emma = await aLovedOne(guest, { email: 'emma@example.org', birthday: '1988-03-13' });
  const file = await gpsJpeg();
  const open = await aMessage(guest, emma, { file });
  await aMessage(guest, emma, { file, deliveryDate: '2026-03-12' });
  const test = await aMessage(guest, { id: 0 }, { file });
  const moved = { params: { id: String(test.id) }, body: { childId: emma.id, deliveryDate: '2026-03-10' } };
  await guest.browser.ok('scheduleMessage', moved);
  const birthday = { videoMessageId: open.id, triggerType: 'birthday', triggerDate: '1988-03-13' } as const;
  await guest.browser.ok('addTrigger', { body: birthday });
  const milestone = {
    childId: emma.id,
    milestoneType: 'graduation',
    milestoneName: 'School',
    milestoneDate: '2026-03-14',
  } as const;
  await guest.browser.ok('addMilestone', { body: { ...milestone, notifyDaysBefore: 2 } });
  await aMessage(guest, emma, { file: await truncatedJpeg(), deliveryDate: '2026-03-13' });
  for (let day = 10; day <= 16; day += 1) {
    await app.setNow(new Date(`2026-03-${day}T12:00:00Z`));
    expect(await app.takeMails()).toEqual([]);
  }
  expect(await notices(guest.id).execute()).toEqual([]);

  const recipient = await aRecipient(app, emma);
  await recipient.ok('markViewed', { params: { id: String(open.id) } });
  expect(await app.takeMails()).toEqual([]);
});

it('an email that was planned anyway is not sent', async () => {
  const guest = await aGuest(app);
  const emma = await aLovedOne(guest, { email: 'emma@example.org' });
  const { id } = await aMessage(guest, emma, { file: await gpsJpeg() });
  await app.jobs.runDue();
  await app.db
    .insertInto('outgoing_emails')
    .values({
      kind: 'delivery',
      topic: 'message-open',
      message_id: id,
      loved_one_id: emma.id,
      occurs_at: app.now(),
      occurs_on: '2026-03-16',
      due_at: app.now(),
    })
    .execute();
  const notice = await notices(guest.id).executeTakeFirstOrThrow();
  const job = {
    kind: 'send-delivery-email',
    key: String(notice.id),
    payload: JSON.stringify({ emailId: notice.id }),
    due_at: app.now(),
  };
  await app.db.insertInto('jobs').values(job).execute();
  expect(await app.takeMails()).toEqual([]);
});
