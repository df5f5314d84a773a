import type { LovedOne } from '@someday/contract/api/loved-ones';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { wholeAnswer } from '#server/testing/answers.ts';
import { aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';
import { codesOf, times, triesThen } from '#server/testing/tries.ts';

let app: TestApp;
let anna: MadeMember;
let emma: LovedOne;
let families = 0;
const address = () => `emma${families}@example.org`;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  families += 1;
  anna = await aMember(app);
  emma = await anna.browser.ok('addLovedOne', { body: { name: 'Emma', email: address() } });
  await app.takeMails();
});

const params = () => ({ id: String(emma.id) });
const ask = (email: string) => app.browser().ok('askForCode', { body: { email } });
const askedAt = async () => (await anna.browser.ok('listLovedOnes'))[0]?.codeAskedAt ?? null;
const mails = async () => (await app.takeMails()).map(({ to, subject }) => [to, subject]);
const later = (hours: number) => app.setNow(new Date(app.now().getTime() + hours * 3_600_000));
const subject = 'Emma can’t find the access code';

describe('asking for a lost code by email address', () => {
  it('tells the member, by email and in the dashboard, and doesn’t send the code', async () => {
    expect(await ask(address().toUpperCase())).toEqual({ asked: true });
    const [mail, ...others] = await app.takeMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: anna.email, subject });
    expect(mail?.raw).not.toContain(emma.accessCode);
    expect(mail && linkIn(mail, `/loved-ones/${emma.id}`)).toBeTruthy();
    expect(await askedAt()).toBe(app.now().toISOString());
  });

  it('asks each member who has the address, once a day', async () => {
    const bela = await aMember(app);
    await bela.browser.ok('addLovedOne', { body: { name: 'Emma', email: address() } });
    const both = new Set([`${anna.email}: ${subject}`, `${bela.email}: ${subject}`]);
    const told = async () => new Set((await mails()).map((mail) => mail.join(': ')));
    await ask(address());
    expect(await told()).toEqual(both);
    await ask(address());
    await anna.browser.ok('markCodeGiven', { params: params() });
    await ask(address());
    expect(await mails()).toEqual([]);
    expect(await askedAt()).not.toBeNull();
    await later(25);
    await ask(address());
    expect(await told()).toEqual(both);
  });

  it('answers and writes the same whether or not anyone has the address', async () => {
    const answers = [];
    for (const email of [address(), 'nobody@example.org']) {
      const sent = { method: 'POST', body: JSON.stringify({ email }), headers: { 'content-type': 'application/json' } };
      answers.push(await wholeAnswer(app.browser(), '/api/lost-code', sent));
    }
    expect(answers[0]).toEqual(answers[1]);
    const rows = await app.db.selectFrom('outgoing_emails').select('topic').where('topic', 'like', 'lost%').execute();
    expect(rows.filter(({ topic }) => topic === 'lost-codes')).toHaveLength(2);
    expect(await mails()).toEqual([[anna.email, subject]]);
    expect(await app.db.selectFrom('outgoing_emails').select('id').where('topic', '=', 'lost-codes').execute()).toEqual(
      [],
    );
  });

  it.each([
    ['a deleted loved one', () => anna.browser.ok('removeLovedOne', { params: params() })],
    ['a closed account', () => anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } })],
  ])('asks no one for %s', async (_whose, end) => {
    await end();
    await app.takeMails();
    await ask(address());
    expect(await mails()).toEqual([]);
    const row = app.db.selectFrom('loved_ones').select('code_asked_at').where('id', '=', emma.id);
    expect(await row.executeTakeFirst()).toEqual({ code_asked_at: null });
  });

  it('is limited by address typed and by address asked from', async () => {
    const { tries } = budgets.mailAccount;
    const body = { email: 'often@example.org' };
    await times(tries, () => ask(body.email));
    expect((await app.browser().refused('askForCode', { body })).code).toBe('too_many_tries');
    const browser = app.browser();
    const told = await times(budgets.mailAddress.tries + 1, (index) =>
      browser.fetch('/api/lost-code', {
        method: 'POST',
        body: JSON.stringify({ email: `often${index}@example.org` }),
        headers: { 'content-type': 'application/json' },
      }),
    );
    expect(told.map(({ status }) => String(status))).toEqual(triesThen(budgets.mailAddress.tries, '200', '429'));
  });
});

describe('the note in the dashboard', () => {
  it.each([
    ['the code is passed on', () => anna.browser.ok('markCodeGiven', { params: params() })],
    ['the code is renewed', () => anna.browser.ok('renewAccessCode', { params: params() })],
    [
      '30 days have passed',
      () =>
        app.db
          .updateTable('loved_ones')
          .set({ code_asked_at: new Date(app.now().getTime() - 30 * 86_400_000) })
          .where('id', '=', emma.id)
          .execute(),
    ],
  ])('ends when %s', async (_when, end) => {
    await ask(address());
    await app.takeMails();
    expect(await askedAt()).not.toBeNull();
    await end();
    expect(await askedAt()).toBeNull();
  });

  it('can’t be ended by another member', async () => {
    const bela = await aMember(app);
    expect((await bela.browser.refused('markCodeGiven', { params: params() })).code).toBe('not_found');
  });
});

describe('the link in an email about a message', () => {
  const tokenFor = async () => {
    await aMessage(anna, emma, { file: await gpsJpeg() });
    const [mail] = (await app.takeMails()).filter(({ to }) => to === address());
    if (mail === undefined) throw new Error('Emma got no email');
    return linkIn(mail, '/lost-code').hash.slice(1);
  };

  it('asks the member with one tap, and changes nothing when it is only fetched', async () => {
    const token = await tokenFor();
    await fetch(`${app.origin}/api/notices/${token}/lost-code`);
    await fetch(`${app.origin}/api/notices/${token}/lost-code`, { method: 'HEAD' });
    expect(await askedAt()).toBeNull();
    expect(await app.browser().ok('askForCodeByLink', { params: { token } })).toEqual({ from: 'Anna' });
    expect(await mails()).toEqual([[anna.email, subject]]);
    await Promise.all([1, 2, 3].map(() => app.browser().ok('askForCodeByLink', { params: { token } })));
    expect(await mails()).toEqual([]);
  });

  it('isn’t in an email that has the code, and works for its address only', async () => {
    const token = await tokenFor();
    const update = (body: object) => anna.browser.ok('updateLovedOne', { params: params(), body });
    await update({ email: 'elsewhere@example.org' });
    expect(codesOf([await app.browser().refused('askForCodeByLink', { params: { token } })])).toEqual(['link_invalid']);
    await update({ email: address(), codeInMail: true });
    await aMessage(anna, emma, { file: await gpsJpeg() });
    const [mail] = (await app.takeMails()).filter(({ to }) => to === address());
    expect(mail?.text).toContain('Your access code');
    expect(mail?.text).not.toContain('lost-code');
  });
});
