import type { LovedOne } from '@someday/contract/api/loved-ones';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn, type TestMail } from '#server/testing/test-mail.ts';

let app: TestApp;
let anna: MadeMember;
let emma: LovedOne;
let notice: TestMail;
let token: string;
let emails = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const noticesTo = async (address: string) => (await app.takeMails()).filter(({ to }) => to === address);

/** Another open message, and the emails about it. */
async function noticesOfOneMore(): Promise<TestMail[]> {
  await aMessage(anna, emma, { file: await gpsJpeg() });
  return noticesTo(emma.email ?? '');
}

beforeEach(async () => {
  emails += 1;
  anna = await aMember(app);
  emma = await anna.browser.ok('addLovedOne', { body: { name: 'Emma', email: `emma${emails}@example.org` } });
  const [mail] = await noticesOfOneMore();
  if (mail === undefined) throw new Error('Emma was not written to');
  notice = mail;
  token = linkIn(notice, '/notices').hash.slice(1);
});

/** Like an email provider: without cookies, and without a browser's headers. */
const post = (init: RequestInit = {}) =>
  fetch(`${app.origin}/api/notices/${token}/stop`, { method: 'POST', redirect: 'error', ...init });

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');

const stopped = async () =>
  (await anna.browser.ok('listLovedOnes')).find(({ id }) => id === emma.id)?.noticesStoppedAt ?? null;

describe('the unsubscribe link in an email', () => {
  it('is also in the email’s headers, for email apps', () => {
    const head = notice.raw.replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(head).toContain(`List-Unsubscribe: <${app.platform.config.publicUrl}/api/notices/${token}/stop>`);
  });

  it.each([
    ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['a form with parts', { body: form }],
    ['nothing', {}],
    ['a text', { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }],
  ])('works immediately when an email provider posts %s to it', async (_what, init) => {
    const answer = await post(init);
    expect([answer.status, await answer.json()]).toEqual([200, { from: 'Anna', name: 'Emma', stopped: true }]);
    expect(await stopped()).toBe(app.now().toISOString());
    expect(await noticesOfOneMore()).toEqual([]);
  });

  it('changes nothing when it is only fetched, as email scanners do', async () => {
    for (const path of [`/api/notices/${token}`, `/api/notices/${token}/stop`, `/api/notices/${token}/start`]) {
      await fetch(app.origin + path);
      await fetch(app.origin + path, { method: 'HEAD' });
    }
    expect(await stopped()).toBeNull();
    expect(await noticesOfOneMore()).toHaveLength(1);
  });

  it('sends the member one email, however often it is used', async () => {
    await Promise.all([post(), post(), post()]);
    await post({ body: form });
    const mails = await noticesTo(anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Emma no longer gets emails from Someday']);
    await post();
    expect(await noticesTo(anna.email)).toEqual([]);
    expect(mails[0]?.text).not.toContain(token);
  });

  it('can resubscribe, and unsubscribe again, which sends the member another email', async () => {
    const browser = app.browser();
    const params = { token };
    await browser.ok('stopNotices', { params });
    const [first] = await noticesTo(anna.email);
    expect(await browser.ok('getNotices', { params })).toEqual({ from: 'Anna', name: 'Emma', stopped: true });
    expect(await browser.ok('startNotices', { params })).toEqual({ from: 'Anna', name: 'Emma', stopped: false });
    expect(await noticesOfOneMore()).toHaveLength(1);
    await app.setNow(new Date(app.now().getTime() + 1000));
    await browser.ok('stopNotices', { params });
    const [second] = await noticesTo(anna.email);
    expect(second?.messageId).not.toBe(first?.messageId); // email apps would hide a second email with the same one
    expect(await noticesOfOneMore()).toEqual([]);
  });

  it('can resubscribe only a few times a day, as each unsubscribe emails the member; unsubscribing is never refused', async () => {
    const browser = app.browser();
    const params = { token };
    for (let times = 0; times < budgets.startedNotices.tries; times += 1) {
      await browser.ok('stopNotices', { params });
      await browser.ok('startNotices', { params });
      await browser.ok('startNotices', { params }); // no change, so it doesn't count
    }
    await browser.ok('stopNotices', { params });
    expect((await browser.refused('startNotices', { params })).code).toBe('too_many_tries');
    expect((await browser.ok('stopNotices', { params })).stopped).toBe(true);
  });

  it('applies to that address, even if it is removed and entered again, or for another loved one', async () => {
    await post();
    const as = async (email: string) =>
      anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { name: 'Emma', email } });
    const address = emma.email ?? '';
    await as('elsewhere@example.org');
    expect((await as(address.toUpperCase())).noticesStoppedAt).not.toBeNull();
    expect(await noticesOfOneMore()).toEqual([]);
    const twin = await anna.browser.ok('addLovedOne', { body: { name: 'Emilia', email: address } });
    expect(twin.noticesStoppedAt).not.toBeNull();
  });

  it('is only for its address: another one gets emails, and the old link is dead', async () => {
    await post();
    const email = `another${emails}@example.org`;
    emma = await anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { name: 'Emma', email } });
    expect(emma.noticesStoppedAt).toBeNull();
    expect(await noticesOfOneMore()).toHaveLength(1);
    expect((await app.browser().refused('stopNotices', { params: { token } })).code).toBe('link_invalid');
    expect(await stopped()).toBeNull();
  });

  it('can’t be guessed', async () => {
    const browser = app.browser();
    const wrong = [
      `${emma.id}.${'A'.repeat(22)}`,
      `${emma.id + 1}.${token.split('.')[1] ?? ''}`,
      token.slice(0, -1),
      'x',
    ];
    for (const name of ['getNotices', 'stopNotices', 'startNotices'] as const) {
      for (const guess of wrong) {
        expect((await browser.refused(name, { params: { token: guess } })).code).toBe('link_invalid');
      }
    }
    expect(await stopped()).toBeNull();
    const codes: string[] = [];
    for (let tries = 0; tries < 40 && codes.at(-1) !== 'too_many_tries'; tries += 1) {
      codes.push((await browser.refused('getNotices', { params: { token: 'x' } })).code);
    }
    expect(codes.at(-1)).toBe('too_many_tries');
  });

  it('can’t be used by another site’s page', async () => {
    const answer = await post({ headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, await stopped()]).toEqual([403, null]);
  });
});
