import { afterAll, beforeAll, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/make-media.ts';
import { aFamilyByMail, aMessage } from '#server/testing/make.ts';
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

/** The runner tries again every few of them. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 6) {
    await app.setNow(new Date(app.now().getTime() + 6 * HOUR));
    await app.jobs.runDue();
  }
}

it('no mail server for three days: every notice is sent after it, once, the oldest first, and nobody is told that one failed', async () => {
  const { anna, emma, address } = await aFamilyByMail(app);
  const file = await gpsJpeg();
  const made: { id: number; opens: string }[] = [];
  for (let hour = 1; hour <= 48; hour += 4) {
    const opens = new Date(NOW.getTime() + (24 + hour) * HOUR);
    const [day = '', time = ''] = opens.toISOString().split('T');
    const more = { deliveryTime: time.slice(0, 5) };
    const { id } = await aMessage(anna, emma, { file, deliveryDate: day, more });
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

  const sent = (await mailServer.takeMails()).filter(({ to }) => to === address);
  const deliveries = await app.db.selectFrom('deliveries').selectAll().orderBy('occurs_at').execute();
  expect(deliveries.map(({ state }) => state)).toEqual(Array(made.length).fill('sent'));
  expect(deliveries.map(({ message_id }) => message_id)).toEqual(made.map(({ id }) => id));
  const order = sent.map(({ messageId }) => Number(/delivery-(\d+)-/.exec(messageId)?.[1]));
  const expected = deliveries.map(({ id }) => id);
  expect(order.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
  // They leave by a few at a time, each few older than the next.
  for (const [place, id] of order.entries()) expect(Math.abs(expected.indexOf(id) - place)).toBeLessThan(5);

  await passHours(24);
  expect(await mailServer.takeMails()).toEqual([]);
  app.takeLog();
});
