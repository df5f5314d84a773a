import type { LovedOne } from '@someday/contract/api/loved-ones';
import { scriptTexts } from '@someday/contract/testing/hostile-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, inLibrary, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';

let app: TestApp;
let margaret: MadeMember;
let noah: LovedOne;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  margaret = await aMember(app, { name: 'Margaret Ellis' });
  const email = `noah${margaret.id}@example.org`;
  noah = await aLovedOne(margaret, { name: 'Noah', relationship: 'Grandchild', email, senderName: ' Grandma ' });
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const rename = (senderName: string | null, { browser } = margaret) =>
  browser.ok('updateLovedOne', { ...byId(noah), body: { name: 'Noah', senderName } });
const senderFor = async (lovedOne: LovedOne) => (await (await aRecipient(app, lovedOne)).ok('getRecipient')).from;
const noahsMails = async () => (await app.takeMails()).filter(({ to }) => to === noah.email);

describe('what a loved one calls the member', () => {
  it('is who their messages are from, everywhere', async () => {
    const file = await gpsJpeg();
    const open = await aMessage(margaret, noah, { file, more: { recipientName: 'My little captain' } });
    const sealed = await aMessage(margaret, noah, { file, deliveryDate: '2031-06-14' });
    const [mail] = await noahsMails();
    expect(mail?.subject).toBe('Grandma has left something for you');
    for (const words of [
      'Grandma made a message for you',
      'the access code Grandma gave you',
      'Grandma saves messages',
    ]) {
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words);
    }
    expect(mail?.raw).not.toContain('Margaret');
    const token = linkIn(mail ?? { text: '' }, '/notices').hash.slice(1);
    const browser = app.browser();
    expect(await browser.ok('getNotices', { params: { token } })).toMatchObject({ from: 'Grandma', name: 'Noah' });
    const room = await browser.ok('openWithCode', { params: { code: noah.accessCode } });
    expect(room.from).toBe('Grandma');
    expect((await browser.ok('getRecipient')).from).toBe('Grandma');
    for (const reader of [browser, margaret.browser]) {
      const envelope = { from: 'Grandma', recipientName: 'My little captain', child: { name: 'Noah' } };
      expect(await reader.ok('getMessage', byId(open))).toMatchObject(envelope);
    }
    expect(await browser.refused('getMessage', byId(sealed))).toMatchObject({ code: 'not_open_yet', from: 'Grandma' });
  });

  it('is each loved one’s own, and the account’s name where there is none', async () => {
    const daniel = await aLovedOne(margaret, { name: 'Daniel', senderName: 'Mom' });
    const ruth = await aLovedOne(margaret, { name: 'Ruth' });
    expect([noah, daniel, ruth].map(({ senderName }) => senderName)).toEqual(['Grandma', 'Mom', null]);
    expect(await Promise.all([noah, daniel, ruth].map(senderFor))).toEqual(['Grandma', 'Mom', 'Margaret Ellis']);
    const video = await inLibrary(margaret, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const view = await margaret.browser.ok('getMessage', byId(video));
    expect(view).toMatchObject({ from: 'Margaret Ellis', recipientName: '', child: null });
  });

  it('can be changed and removed, and stays when something else is changed', async () => {
    expect(await rename('Nana')).toEqual({ ...noah, senderName: 'Nana' });
    expect(await senderFor(noah)).toBe('Nana');
    const edited = await margaret.browser.ok('updateLovedOne', { ...byId(noah), body: { name: 'Noah E.' } });
    expect(edited.senderName).toBe('Nana');
    for (const none of [null, '']) {
      await rename('Nana');
      expect((await rename(none)).senderName).toBeNull();
      expect(await senderFor(noah)).toBe('Margaret Ellis');
    }
  });

  it('follows the account’s name while it is empty', async () => {
    await rename(null);
    await margaret.browser.ok('updateAccount', { body: { name: 'Maggie Ellis' } });
    expect(await senderFor(noah)).toBe('Maggie Ellis');
  });

  it.each([
    ['x'.repeat(101), 'Use 100 characters or fewer.'],
    ['Grand\nma', 'Remove line breaks and control characters.'],
    ['\u202E \u200B', 'Enter what they call you, or leave this blank.'],
  ])('is refused as %j: %s', async (senderName, message) => {
    const body = { name: 'Noah', senderName };
    const refusals = [
      await margaret.browser.refused('updateLovedOne', { ...byId(noah), body }),
      await margaret.browser.refused('addLovedOne', { body }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 400, message, fields: [{ path: 'senderName' }] });
    expect(await senderFor(noah)).toBe('Grandma');
  });

  it('is only a text, whatever it says', async () => {
    const recipient = await aRecipient(app, noah);
    for (const text of scriptTexts) {
      const answer = await margaret.browser.fetch(`/api/family/members/${noah.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Noah', senderName: text }),
      });
      // Control characters are refused, as in any name.
      expect(answer.status, text).toBe(/\p{Cc}/u.test(text) ? 400 : 200);
      const { from } = await recipient.ok('getRecipient');
      if (answer.ok) expect(from).toBe(text);
    }
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)> has left something for you'],
    ['Grandma: https://example.com/', 'Someone who loves you has left something for you'],
  ])('puts nothing but a text into an email: %s', async (senderName, subject) => {
    await rename(senderName);
    await aMessage(margaret, noah, { file: await gpsJpeg() });
    const [mail] = await noahsMails();
    expect(mail?.subject).toBe(subject);
    expect(mail?.html).not.toMatch(/<img(?! [^>]*src="cid:)|example\.com/);
  });

  it('is not for another member to see or change', async () => {
    const bert = await aMember(app, { name: 'Bert' });
    const body = { name: 'Noah', senderName: 'Uncle Bert' };
    expect(await bert.browser.refused('updateLovedOne', { ...byId(noah), body })).toMatchObject({
      ...{ status: 404, code: 'not_found' },
    });
    expect(await senderFor(noah)).toBe('Grandma');
  });
});
