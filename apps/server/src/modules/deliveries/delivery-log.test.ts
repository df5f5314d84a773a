import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishRestore } from '#server/keeping/backup/backup.repo.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aLovedOne, aMember, aMessage, aRecipient, logIn } from '#server/testing/make.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn, type TestMail } from '#server/testing/test-mail.ts';
import { codesOf, times, triesThen } from '#server/testing/tries.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
let mailServer: MailServer;
let file: string;
/** The mail server's SMTP code for refused recipients. */
const refusals = new Map<string, number>();
beforeAll(async () => {
  file = await gpsJpeg();
  mailServer = await startMailServer({
    onRcptTo({ address }, _session, done) {
      const code = refusals.get(address);
      done(code === undefined ? null : Object.assign(new Error('not to them'), { responseCode: code }));
    },
  });
  app = await startTestApp({ now: NOW, env: withEmail() });
});
beforeEach(async () => {
  refusals.clear();
  await app.setNow(NOW);
  await app.jobs.runDue();
  await mailServer.takeMails();
  app.takeLog();
});
afterAll(async () => {
  app.takeLog();
  await app.close();
  await mailServer.close();
});

const withEmail = () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' });
const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const minutesLater = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));

async function mailsTo(address: string): Promise<TestMail[]> {
  await app.jobs.runDue();
  return (await mailServer.takeMails()).filter(({ to }) => to === address);
}

/** With an open message. */
async function family(fields: { email?: string | null } = {}) {
  const made = await aFamilyByMail(app, fields);
  const message = await aMessage(made.anna, made.emma, { file });
  const log = () => made.anna.browser.ok('getDeliveryLog', byId(message));
  const one = async () => {
    const [delivery] = (await log()).deliveries;
    if (delivery === undefined) throw new Error('there is no delivery');
    return delivery;
  };
  const resend = async () => made.anna.browser.ok('resendDelivery', byId(await one()));
  return { ...made, message, log, one, resend };
}

describe('a message’s delivery log', () => {
  it('shows what is planned, what was sent and to whom, and when it was opened', async () => {
    const { anna, emma, address } = await family();
    await mailsTo(address);
    const message = await aMessage(anna, emma, { file, deliveryDate: '2026-03-11' });
    await app.jobs.runDue();
    const log = () => anna.browser.ok('getDeliveryLog', byId(message));
    const planned = { state: 'planned', day: '2026-03-11', plannedFor: '2026-03-11T08:00:00.000Z', address: null };
    expect(await log()).toMatchObject({ messageId: message.id, childId: emma.id, recipientName: 'Emma', address });
    expect((await log()).deliveries).toMatchObject([{ ...planned, sentAt: null, isDelayed: false, canResend: false }]);
    await app.setNow(new Date('2026-03-11T08:00:00Z'));
    expect(await mailsTo(address)).toHaveLength(1);
    const sent = { state: 'sent', address, sentAt: '2026-03-11T08:00:00.000Z', canResend: true };
    expect((await log()).deliveries).toMatchObject([sent]);
    await (await aRecipient(app, emma)).ok('markViewed', byId(message));
    expect((await log()).openedAt).toBe('2026-03-11T08:00:00.000Z');
  });

  it('is only for its member', async () => {
    const { message, one } = await family();
    const { browser } = await aMember(app);
    expect((await browser.refused('getDeliveryLog', byId(message))).code).toBe('not_found');
    expect((await browser.refused('resendDelivery', byId(await one()))).code).toBe('not_found');
  });

  it('shows that there was no address; once there is one, the member can send it', async () => {
    const { anna, emma, one, resend, address } = await family({ email: null });
    await app.jobs.runDue();
    expect(await one()).toMatchObject({ state: 'unaddressed', address: null, canResend: false });
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', email: address } });
    expect(await mailsTo(address)).toEqual([]);
    await resend();
    expect(await mailsTo(address)).toHaveLength(1);
    expect(await one()).toMatchObject({ state: 'sent', address });
  });

  it('says of an email from before email was set up that it reached no one', async () => {
    const home = await makeTestHome(NOW);
    const before = await startTestApp({ now: NOW, home });
    const { anna, emma } = await aFamilyByMail(before);
    const message = await aMessage(anna, emma, { file });
    await before.jobs.runDue();
    await before.close();
    const after = await startTestApp({ now: NOW, home, env: withEmail() });
    const browser = await logIn(after, anna);
    const log = await browser.ok('getDeliveryLog', byId(message));
    expect(log.deliveries).toMatchObject([{ state: 'saved', canResend: true }]);
    await browser.ok('resendDelivery', { params: { id: String(log.deliveries[0]?.id) } });
    await after.jobs.runDue();
    expect((await browser.ok('getDeliveryLog', byId(message))).deliveries).toMatchObject([{ state: 'sent' }]);
    await after.close();
    await home.remove();
  });

  it('shows after a restore that the email may have been sent, and the member can send it', async () => {
    const { one, resend, address } = await family();
    await finishRestore(app.db, [], { isFinal: false });
    await app.jobs.runDue();
    expect(await one()).toMatchObject({ state: 'check', canResend: true });
    expect(await mailsTo(address)).toEqual([]);
    await resend();
    expect(await mailsTo(address)).toHaveLength(1);
    expect(await one()).toMatchObject({ state: 'sent', address });
  });
});

describe('a refused email', () => {
  it('permanently is reported to the member, who can send it to another address', { tags: 'long' }, async () => {
    const { anna, emma, one, resend, address } = await family();
    refusals.set(address, 550);
    await app.jobs.runDue();
    refusals.clear();
    expect(await one()).toMatchObject({ state: 'refused', address, isDelayed: false, canResend: true });
    const warnings = (await mailsTo(anna.email)).filter(({ subject }) => subject === 'We couldn’t email Emma');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.text).toContain(address);
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', email: 'other@example.org' } });
    await resend();
    expect(await mailsTo('other@example.org')).toHaveLength(1);
    expect(await one()).toMatchObject({ state: 'sent', address: 'other@example.org' });
    expect(app.takeLog().join('')).toContain('job-dead');
  });

  it('temporarily is retried for a week, then reported to the member', { tags: 'long' }, async () => {
    const { anna, one, address } = await family();
    refusals.set(address, 450);
    let days = 0;
    for (; days < 12 && (await one()).state !== 'refused'; days += 0.25) {
      await app.jobs.runDue();
      if ((await one()).state === 'planned') expect(await one()).toMatchObject({ isDelayed: true, canResend: false });
      await minutesLater(6 * 60);
      // The member's session ends as well.
      await anna.browser.ok('login', { body: { email: anna.email, password: anna.password } });
    }
    expect(days).toBeGreaterThan(6.5);
    expect(days).toBeLessThan(12);
    refusals.clear();
    await minutesLater(24 * 60);
    const mails = await mailServer.takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([anna.email, 'We couldn’t email Emma']);
    expect(mails.filter(({ to }) => to === address)).toEqual([]);
    expect(await one()).toMatchObject({ state: 'refused', canResend: true });
    app.takeLog();
  });

  it('was never sent, even if the worker kept dying before recording the next step', async () => {
    const { anna, one, address } = await family();
    expect(await mailsTo(address)).toHaveLength(1);
    const lease = { lease_until: NOW, lease_token: randomUUID(), finished_at: null };
    const dying = { state: 'leased', attempts: 18, ...lease } as const;
    await app.db
      .updateTable('jobs')
      .set(dying)
      .where('kind', '=', 'send-delivery-email')
      .where('key', '=', String((await one()).id))
      .execute();
    await minutesLater(10);
    expect((await mailsTo(anna.email)).map(({ subject }) => subject)).not.toContain('We couldn’t email Emma');
    expect(await one()).toMatchObject({ state: 'sent' });
    expect(app.takeLog().join('')).toContain('job-dead');
  });
});

describe('sending again', () => {
  it('needs a finished delivery', async () => {
    const { anna, emma, one, resend } = await family();
    expect((await anna.browser.refused('resendDelivery', byId(await one()))).code).toBe('nothing_to_resend');
    await app.jobs.runDue();
    await resend();
    expect((await anna.browser.refused('resendDelivery', byId(await one()))).code).toBe('nothing_to_resend');
    const sealed = await aMessage(anna, emma, { file, deliveryDate: '2026-05-01' });
    const [ahead] = (await anna.browser.ok('getDeliveryLog', byId(sealed))).deliveries;
    const refusal = await anna.browser.refused('resendDelivery', byId({ id: ahead?.id ?? 0 }));
    expect(refusal).toMatchObject({ status: 409, code: 'nothing_to_resend' });
  });

  it('makes a new email each time, up to ten a day for one loved one', async () => {
    const { anna, address, one, resend } = await family();
    const first = await mailsTo(address);
    const again = await times(10, async () => {
      await resend();
      return mailsTo(address);
    });
    expect(new Set([first, ...again].flat().map(({ messageId }) => messageId)).size).toBe(11);
    const refusals = await times(1, async () => anna.browser.refused('resendDelivery', byId(await one())));
    expect(codesOf(refusals)).toEqual(triesThen(0, '', 'too_many_tries'));
  });
});

it('many emails can be resent at once, without blocking anyone', { tags: 'long' }, async () => {
  const { anna, emma } = await aFamilyByMail(app);
  const ben = await anna.browser.ok('addLovedOne', { body: { name: 'Ben', email: 'ben@example.org' } });
  for (const to of [emma, ben]) for (let made = 0; made < 8; made += 1) await aMessage(anna, to, { file });
  await app.jobs.runDue();
  const ids = await app.db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('loved_one_id', 'in', [emma.id, ben.id])
    .execute();
  const resent = await Promise.allSettled(ids.map((delivery) => anna.browser.ok('resendDelivery', byId(delivery))));
  expect(resent.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
});

describe('a loved one who unsubscribes', () => {
  const tokenOf = (mail: Pick<TestMail, 'text'>) => linkIn(mail, '/notices').hash.slice(1);

  it('does so with one click: the member gets an email, the log shows it, and messages still open', async () => {
    const { anna, emma, address } = await family();
    const [mail] = await mailsTo(address);
    if (mail === undefined) throw new Error('no email came');
    const [, stop = ''] = /List-Unsubscribe:\s+<([^>]+)>/.exec(mail.raw) ?? [];
    const asked = new FormData();
    asked.set('List-Unsubscribe', 'One-Click');
    // RFC 8058, 3.1: either kind of form, without cookies.
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), asked]) {
      const posted = await fetch(app.origin + new URL(stop).pathname, { method: 'POST', body });
      expect(posted.status).toBe(200);
    }
    expect(await mailsTo(anna.email)).toMatchObject([{ subject: 'Emma no longer gets emails from Someday' }]);
    const later = await aMessage(anna, emma, { file });
    expect(await mailsTo(address)).toEqual([]);
    const log = () => anna.browser.ok('getDeliveryLog', byId(later));
    expect(await log()).toMatchObject({ noticesStoppedAt: NOW.toISOString() });
    expect((await log()).deliveries).toMatchObject([{ state: 'stopped', canResend: false }]);
    expect((await (await aRecipient(app, emma)).ok('getRecipient')).messages).toHaveLength(2);

    const reader = app.browser();
    const params = { token: tokenOf(mail) };
    expect(await reader.ok('getNotices', { params })).toEqual({ from: 'Anna', name: 'Emma', stopped: true });
    expect(await reader.ok('startNotices', { params })).toEqual({ from: 'Anna', name: 'Emma', stopped: false });
    expect((await log()).deliveries).toMatchObject([{ canResend: true }]);
    await aMessage(anna, emma, { file });
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it('does so for this address only: another one gets emails, and the old link is dead', async () => {
    const { anna, emma, address } = await family();
    const [mail] = await mailsTo(address);
    const params = { token: tokenOf(mail ?? { text: '' }) };
    await app.browser().ok('stopNotices', { params });
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', email: 'new@example.org' } });
    await aMessage(anna, emma, { file });
    expect(await mailsTo('new@example.org')).toHaveLength(1);
    expect((await app.browser().refused('getNotices', { params })).code).toBe('link_invalid');
  });

  it('can’t be unsubscribed by guessing', async () => {
    const emma = await aLovedOne(await aMember(app));
    const browser = app.browser();
    const guess = () => browser.refused('stopNotices', { params: { token: `${emma.id}.${'A'.repeat(22)}` } });
    expect(codesOf(await times(31, guess))).toEqual(triesThen(30, 'link_invalid', 'too_many_tries'));
  });
});
