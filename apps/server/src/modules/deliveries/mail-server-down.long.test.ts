import { afterAll, beforeAll, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage } from '#server/testing/make.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ now: NOW, env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

/** The runner retries every few minutes. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    await app.setNow(new Date(app.now().getTime() + 6 * HOUR));
    await app.jobs.runDue();
  }
}

it('after three days without a mail server, every email is sent once, oldest first, and no failure is reported', async () => {
  const anna = await aMember(app);
  const file = await gpsJpeg();
  const made: { id: number; opens: string }[] = [];
  for (let hour = 1; hour <= 48; hour += 4) {
    const opens = new Date(NOW.getTime() + (24 + hour) * HOUR);
    const [day = '', time = ''] = opens.toISOString().split('T');
    const more = { deliveryTime: time.slice(0, 5) };
    const one = await aLovedOne(anna, { email: `one${hour}@example.org` });
    const { id } = await aMessage(anna, one, { file, deliveryDate: day, more });
    made.push({ id, opens: opens.toISOString() });
  }
  await app.jobs.runDue();
  await mailServer.takeMails();

  mailServer.refuseToTalk(true);
  await passHours(3 * 24);
  expect(await mailServer.takeMails()).toEqual([]);
  mailServer.refuseToTalk(false);
  await app.setNow(new Date(app.now().getTime() + 60_000));
  await app.jobs.runDue();

  const sent = (await mailServer.takeMails()).filter(({ to }) => to !== anna.email);
  const deliveries = await app.db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', 'delivery')
    .orderBy('occurs_at')
    .execute();
  expect(deliveries.map(({ state }) => state)).toEqual(Array(made.length).fill('sent'));
  expect(deliveries.map(({ message_id }) => message_id)).toEqual(made.map(({ id }) => id));
  const order = sent.map(({ to }) => to);
  const expected = deliveries.map(({ address }) => address ?? '');
  expect(order.toSorted()).toEqual(expected.toSorted());
  // They are sent a few at a time, oldest first.
  for (const [place, to] of order.entries()) expect(Math.abs(expected.indexOf(to) - place)).toBeLessThan(5);

  await passHours(24);
  expect(await mailServer.takeMails()).toEqual([]);
  app.takeLog();
});
