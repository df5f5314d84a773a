import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aMessage, logIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readMail, tokenIn } from '#server/testing/test-mail.ts';

const NOW = '2026-03-10T12:00:00Z';
/** Nine in the morning in Berlin, on the message's day. */
const NINE = '2026-03-20T08:00:00Z';
let app: TestApp;
let file: string;
beforeAll(async () => {
  file = await gpsJpeg();
  app = await startTestApp({ now: new Date(NOW) });
});
beforeEach(async () => {
  await app.setNow(new Date(NOW));
  await app.takeMails();
});
afterAll(() => app.close());

type Family = Awaited<ReturnType<typeof family>>;
const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** With a message that opens on March 20. */
async function family() {
  const made = await aFamilyByMail(app);
  const message = await aMessage(made.anna, made.emma, { file, deliveryDate: '2026-03-20' });
  await app.jobs.runDue();
  return { ...made, message };
}

/** Planned emails, and the jobs to send them. */
async function planned({ emma }: Family) {
  const notices = await app.db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('loved_one_id', '=', emma.id)
    .where('state', '=', 'planned')
    .execute();
  const jobs = await app.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'send-delivery-email')
    .where('state', '=', 'pending')
    .execute();
  return { notices: notices.length, jobs: jobs.length };
}

const ways: [string, (family: Family) => Promise<unknown>, (family: Family) => Promise<unknown>][] = [
  [
    'deleting the message',
    ({ anna, message }) => anna.browser.ok('deleteMessage', byId(message)),
    ({ anna, message }) => anna.browser.ok('restoreMessage', byId(message)),
  ],
  [
    'deleting the loved one',
    ({ anna, emma }) => anna.browser.ok('removeLovedOne', byId(emma)),
    ({ anna, emma }) => anna.browser.ok('restoreLovedOne', byId(emma)),
  ],
  [
    'closing the account',
    ({ anna }) => anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } }),
    async ({ anna }) => {
      const mails = await Promise.all((await app.mailbox()).map(async (path) => readMail(await readFile(path))));
      const mail = mails.findLast(({ to, text }) => to === anna.email && text.includes('/reopen-account'));
      await anna.browser.ok('reopenAccount', { body: { token: tokenIn(mail ?? { text: '' }, '/reopen-account') } });
    },
  ],
];

describe.each(ways)('%s', (name, away, back) => {
  it('cancels the planned emails immediately, and undoing it plans them again', async () => {
    const made = await family();
    expect(await planned(made)).toEqual({ notices: 1, jobs: 1 });
    await away(made);
    expect(await planned(made)).toEqual({ notices: 0, jobs: 0 });
    await app.jobs.runDue();
    await back(made);
    expect(await planned(made)).toEqual({ notices: 1, jobs: 1 });
    expect(await made.mailsAt('2026-03-20T07:59:59.999Z')).toEqual([]);
    expect(await made.mailsAt(NINE)).toHaveLength(1);
    expect(await made.mailsAt('2026-03-21T08:00:00Z')).toEqual([]);
  });

  it('sends no emails; if a day has passed, undoing it sends the email', async () => {
    const made = await family();
    await away(made);
    await app.setNow(new Date('2026-03-22T12:00:00Z'));
    expect((await app.takeMails()).filter(({ to }) => to === made.address)).toEqual([]);
    if (name !== 'closing the account') await logIn(app, made.anna, made.anna.browser);
    await back(made);
    const mails = await made.mailsAt('2026-03-22T12:00:01Z');
    expect(mails.map(({ subject }) => subject)).toEqual(['Anna has left something for you']);
  });

  it('and undoing it sends no email a second time', async () => {
    const made = await family();
    expect(await made.mailsAt(NINE)).toHaveLength(1);
    await logIn(app, made.anna, made.anna.browser);
    await away(made);
    await app.jobs.runDue();
    await back(made);
    expect(await made.mailsAt('2026-03-21T08:00:00Z')).toEqual([]);
  });
});

describe('a message given to another loved one', () => {
  it('is announced to them, and not to the former one', async () => {
    const made = await family();
    const carl = await made.anna.browser.ok('addLovedOne', { body: { name: 'Carl', email: 'carl@example.org' } });
    const body = { childId: carl.id, deliveryDate: '2026-03-20' };
    await made.anna.browser.ok('scheduleMessage', { ...byId(made.message), body });
    await app.setNow(new Date(NINE));
    const to = (await app.takeMails()).map((mail) => mail.to).filter((address) => address !== made.anna.email);
    expect(to).toEqual(['carl@example.org']);
  });
});

describe('moving an open message', () => {
  it('seals it again, and announces it again on the new day', async () => {
    const made = await family();
    expect(await made.mailsAt(NINE)).toHaveLength(1);
    await logIn(app, made.anna, made.anna.browser);
    await made.anna.browser.ok('updateMessage', { ...byId(made.message), body: { deliveryDate: '2026-03-25' } });
    expect(await made.mailsAt('2026-03-25T07:59:59.999Z')).toEqual([]);
    expect(await made.mailsAt('2026-03-25T08:00:00Z')).toHaveLength(1);
  });
});
