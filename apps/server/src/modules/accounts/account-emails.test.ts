import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aNewMember } from '#server/testing/make.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' } });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.refuseWith(null);
  mailServer.refuseToTalk(false);
  app.takeLog();
});

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));

async function mailJobs() {
  const jobs = app.db.selectFrom('jobs').where('kind', '=', 'send-account-email');
  return jobs.select(['state', 'attempts']).orderBy('id').execute();
}

it('signing up works while the mail server is down, and the email comes later, once', async () => {
  mailServer.refuseWith(450);
  const anna = await aNewMember(app);
  await app.jobs.runDue();
  expect(await mailJobs()).toEqual([{ state: 'pending', attempts: 1 }]);
  mailServer.refuseWith(null);
  await later(5);
  await app.jobs.runDue();
  await later(60 * 24);
  await app.jobs.runDue();
  const mails = await mailServer.takeMails();
  expect(mails.map(({ to }) => to)).toEqual([anna.email]);
  expect(await app.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([]);
});

it('the mail server can be down for half a day', async () => {
  await app.jobs.runDue();
  await mailServer.takeMails();
  mailServer.refuseWith(450);
  const anna = await aNewMember(app);
  for (let hour = 0; hour < 24; hour++) {
    if (hour === 12) mailServer.refuseWith(null);
    await app.jobs.runDue();
    await later(60);
  }
  expect((await mailServer.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
});

it(
  'an unreachable mail server uses up no attempts, and the email comes when it is back',
  { tags: 'long' },
  async () => {
    await app.jobs.runDue();
    await mailServer.takeMails();
    mailServer.refuseToTalk(true);
    const anna = await aNewMember(app);
    for (let hour = 0; hour < 16; hour++) {
      expect(await app.jobs.runDue()).toMatchObject({ postponed: 1, retried: 0, dead: 0 });
      await later(60);
    }
    expect((await mailJobs()).at(-1)).toEqual({ state: 'pending', attempts: 0 });
    mailServer.refuseToTalk(false);
    await app.jobs.runDue();
    expect((await mailServer.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
  },
);

it('an email that couldn’t be sent for most of a day is given up, and newer ones keep waiting', async () => {
  await app.jobs.runDue();
  await mailServer.takeMails();
  mailServer.refuseToTalk(true);
  await aNewMember(app);
  await later(16 * 60);
  const ben = await aNewMember(app);
  expect(await app.jobs.runDue()).toMatchObject({ postponed: 2, dead: 0 });
  await later(60);
  expect(await app.jobs.runDue()).toMatchObject({ postponed: 1, dead: 1 });
  mailServer.refuseToTalk(false);
  await later(1);
  await app.jobs.runDue();
  expect((await mailServer.takeMails()).map(({ to }) => to)).toEqual([ben.email]);
});

it('a link’s lifetime starts when its email is sent, not when it is requested', async () => {
  const anna = await aNewMember(app);
  await app.jobs.runDue();
  await mailServer.takeMails();
  mailServer.refuseWith(451);
  await app.browser().ok('forgotPassword', { body: { email: anna.email } });
  for (let hour = 0; hour < 3; hour++) {
    await app.jobs.runDue();
    await later(60);
  }
  mailServer.refuseWith(null);
  await app.jobs.runDue();
  const [mail] = await mailServer.takeMails();
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await later(29);
  await app.browser().ok('resetPassword', { body: { token, newPassword: 'a gate in the garden' } });
});

it('a permanently refused address is not retried, and is not in the log', async () => {
  await app.jobs.runDue();
  mailServer.refuseWith(550);
  const anna = await aNewMember(app);
  await app.jobs.runDue();
  expect((await mailJobs()).at(-1)).toEqual({ state: 'dead', attempts: 1 });
  expect(app.takeLog().join('')).not.toContain(anna.email);
});

it('a name that is an address appears neither in the email nor in its headers', async () => {
  await app.jobs.runDue();
  await mailServer.takeMails();
  const email = 'somebody-else@example.org';
  const name = 'Claim it at prize.example';
  await app.browser().ok('signup', { body: { name, email, password: 'correct horse' } });
  await app.jobs.runDue();
  const [mail] = await mailServer.takeMails();
  expect(mail?.to).toBe(email);
  expect(mail?.raw).not.toContain('prize');
});

it('with email set up, a new member hears that an email is coming', async () => {
  const body = { name: 'Anna', email: 'anna.with.mail@example.org', password: 'correct horse' };
  const { message } = await app.browser().ok('signup', { body });
  expect(message).toBe('Welcome to Someday. We’ve sent a verification link to anna.with.mail@example.org.');
  await app.jobs.runDue();
  await mailServer.takeMails();
});
