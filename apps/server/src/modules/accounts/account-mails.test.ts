import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aMember } from '#server/testing/make.ts';
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
  app.takeLog();
});

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));

async function mailJobs() {
  return app.db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'send-account-mail').execute();
}

it('a mail server that is out of order keeps nobody from signing up, and the mail comes later, once', async () => {
  mailServer.refuseWith(450);
  const anna = await aMember(app);
  await app.jobs.runDue();
  expect(await mailJobs()).toEqual([{ state: 'pending', attempts: 1 }]);
  mailServer.refuseWith(null);
  await later(5);
  await app.jobs.runDue();
  await later(60 * 24);
  await app.jobs.runDue();
  const mails = await mailServer.takeMails();
  expect(mails.map(({ to }) => to)).toEqual([anna.email]);
  expect(await app.db.selectFrom('account_mails').selectAll().execute()).toEqual([]);
});

it('a mail server may be away for half a day', async () => {
  await app.jobs.runDue();
  await mailServer.takeMails();
  mailServer.refuseWith(450);
  const anna = await aMember(app);
  for (let hour = 0; hour < 24; hour++) {
    if (hour === 12) mailServer.refuseWith(null);
    await app.jobs.runDue();
    await later(60);
  }
  expect((await mailServer.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
});

it('a link runs from when its mail leaves, not from when it was asked for', async () => {
  const anna = await aMember(app);
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

it('an address that is refused for good is not tried again, and the log does not name it', async () => {
  await app.jobs.runDue();
  mailServer.refuseWith(550);
  const anna = await aMember(app);
  await app.jobs.runDue();
  expect((await mailJobs()).filter(({ state }) => state === 'dead')).toHaveLength(1);
  expect(app.takeLog().join('')).not.toContain(anna.email);
});

it('a name that is an address stands neither in the mail nor in its head', async () => {
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
