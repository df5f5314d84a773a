import type { LovedOne } from '@someday/contract/loved-ones';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/make-media.ts';
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

/** Another message that is open at once, and the mails about it. */
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

/** As a mail provider does it: without cookies, and without the headers of a browser. */
const post = (init: RequestInit = {}) =>
  fetch(`${app.origin}/api/notices/${token}/stop`, { method: 'POST', redirect: 'error', ...init });

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');

const stopped = async () =>
  (await anna.browser.ok('listLovedOnes')).find(({ id }) => id === emma.id)?.noticesStoppedAt ?? null;

describe('the link in a notice that stops further ones', () => {
  it('stands in the head of the mail for the mail program, too', () => {
    const head = notice.raw.replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(head).toContain(`List-Unsubscribe: <${app.platform.config.publicUrl}/api/notices/${token}/stop>`);
  });

  it.each([
    ['a form', { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['a form with parts', { body: form }],
    ['nothing', {}],
    ['a text', { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }],
  ])('does it at once when a mail provider posts %s to it', async (_what, init) => {
    const answer = await post(init);
    expect([answer.status, await answer.json()]).toEqual([200, { from: 'Anna', name: 'Emma', stopped: true }]);
    expect(await stopped()).toBe(app.now().toISOString());
    expect(await noticesOfOneMore()).toEqual([]);
  });

  it('changes nothing by being looked at, as scanners of mails do', async () => {
    for (const path of [`/api/notices/${token}`, `/api/notices/${token}/stop`, `/api/notices/${token}/start`]) {
      await fetch(app.origin + path);
      await fetch(app.origin + path, { method: 'HEAD' });
    }
    expect(await stopped()).toBeNull();
    expect(await noticesOfOneMore()).toHaveLength(1);
  });

  it('is told to the member by mail, once however often it is followed', async () => {
    await Promise.all([post(), post(), post()]);
    await post({ body: form });
    const mails = await noticesTo(anna.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Emma gets no more mails from Someday']);
    await post();
    expect(await noticesTo(anna.email)).toEqual([]);
    expect(mails[0]?.text).not.toContain(token);
  });

  it('lets mails come again, and can stop them once more, which is told to the member by a mail of its own', async () => {
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
    expect(second?.messageId).not.toBe(first?.messageId); // mail programs show a second mail with the same one nowhere
    expect(await noticesOfOneMore()).toEqual([]);
  });

  it('can start them again some times a day only, as each stop is a mail to the member; stopping is never refused', async () => {
    const browser = app.browser();
    const params = { token };
    for (let times = 0; times < budgets.startedNotices.tries; times += 1) {
      await browser.ok('stopNotices', { params });
      await browser.ok('startNotices', { params });
      await browser.ok('startNotices', { params }); // what changes nothing does not count
    }
    await browser.ok('stopNotices', { params });
    expect((await browser.refused('startNotices', { params })).code).toBe('too_many_tries');
    expect((await browser.ok('stopNotices', { params })).stopped).toBe(true);
  });

  it('holds for that address, also when it is taken away and entered again, or for somebody else', async () => {
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

  it('is for the address it was sent to: another one is written to again, and the old link opens nothing', async () => {
    await post();
    const email = `another${emails}@example.org`;
    emma = await anna.browser.ok('updateLovedOne', { params: { id: String(emma.id) }, body: { name: 'Emma', email } });
    expect(emma.noticesStoppedAt).toBeNull();
    expect(await noticesOfOneMore()).toHaveLength(1);
    expect((await app.browser().refused('stopNotices', { params: { token } })).code).toBe('link_invalid');
    expect(await stopped()).toBeNull();
  });

  it('cannot be guessed', async () => {
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

  it('is not to be followed by a page of another site', async () => {
    const answer = await post({ headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, await stopped()]).toEqual([403, null]);
  });
});
