import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeAnswer } from '#server/testing/answers.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/* A2: the answers to codes that open nothing. That they take the same time is measured by `npm run bench -- equal-answers`. */

let app: TestApp;
let anna: MadeMember;
let emma: LovedOne;
let message: Message;
/** Codes that open nothing anywhere, by what's wrong with them. */
let dead: Record<string, string>;
/** Codes that open something, but not this message. */
let foreign: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  emma = await aLovedOne(anna);
  message = await aMessage(anna, emma, { file: await gpsJpeg() });
  await app.jobs.runDue();

  const renewed = await aLovedOne(anna);
  await anna.browser.ok('renewAccessCode', { params: { id: String(renewed.id) } });
  const deleted = await aLovedOne(anna);
  await anna.browser.ok('removeLovedOne', { params: { id: String(deleted.id) } });
  const gone = await aLovedOne(anna);
  await app.db.deleteFrom('loved_ones').where('id', '=', gone.id).execute();
  const closed = await aMember(app);
  const ofClosed = await aLovedOne(closed);
  await closed.browser.ok('closeAccount', { body: { confirmEmail: closed.email } });
  dead = {
    wrong: '0000000000',
    'wrong, in the displayed format': '00000-00000',
    'almost right': emma.accessCode.slice(0, 9) + (emma.accessCode.endsWith('0') ? '1' : '0'),
    replaced: renewed.accessCode,
    'of a deleted loved one': deleted.accessCode,
    'of an erased loved one': gone.accessCode,
    'of a closed account': ofClosed.accessCode,
    'too short': 'ABC',
    'too long': `${emma.accessCode}0`,
    'with a letter no code has': 'UUUUUUUUUU',
    blank: ' ',
    'an injection': "' or 1=1--",
    'a nothing': '\u0000\u0000',
    'in another script': '💌💌💌💌💌💌💌💌💌💌',
    'far too long': emma.accessCode.repeat(150),
  };
  foreign = {
    'of a sibling': (await aLovedOne(anna)).accessCode,
    'of another family': (await aLovedOne(await aMember(app))).accessCode,
  };
}, 60_000);
afterAll(() => app.close());

const asking: readonly RequestInit[] = [{}, { method: 'HEAD' }, { headers: { accept: 'text/html' } }];
const access = (code: string) => `/api/access/${encodeURIComponent(code)}`;
const link = (id: number, code: string) => `/api/messages/${id}?access=${encodeURIComponent(code)}`;

describe('a code that opens nothing', () => {
  it('gets the same answer, byte for byte, whatever is wrong with it, and no cookie (A2)', async () => {
    for (const init of asking) {
      const known = await wholeAnswer(app.browser(), access('0000000000'), init);
      expect(known.status).toBe(404);
      expect(known.headers).not.toHaveProperty('set-cookie');
      expect(known.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      for (const [what, code] of Object.entries(dead)) {
        expect(await wholeAnswer(app.browser(), access(code), init), what).toEqual(known);
        expect(await wholeAnswer(app.browser(), `${access(code)}?ownDevice=true`, init), what).toEqual(known);
      }
    }
  });

  it('gets the same answer for existing and nonexistent messages, even if it opens others (A2)', async () => {
    for (const init of asking) {
      const known = await wholeAnswer(app.browser(), '/api/messages/99999999', init);
      expect(known.status).toBe(404);
      expect(known.headers).not.toHaveProperty('set-cookie');
      for (const [what, code] of Object.entries({ ...dead, ...foreign })) {
        for (const id of [message.id, 99_999_999]) {
          expect(await wholeAnswer(app.browser(), link(id, code), init), `${what}: ${id}`).toEqual(known);
        }
      }
    }
  });

  it('opens no session: its holder stays a stranger (A2)', async () => {
    for (const code of [...Object.values(dead), ...Object.values(foreign)]) {
      const browser = app.browser();
      await browser.fetch(link(message.id, code));
      expect([...browser.cookies()]).toEqual([]);
      expect((await browser.fetch('/api/recipient')).status).toBe(401);
    }
  });

  it('in a malformed address is not repeated (A4)', async () => {
    for (const path of [`/api/access/${emma.accessCode}%ZZ`, `/api/access/${emma.accessCode.repeat(300)}`]) {
      const { status, headers, body } = await wholeAnswer(app.browser(), path);
      expect(status).toBe(404);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(JSON.parse(body)).toEqual({ code: 'not_found', message: expect.not.stringContaining(emma.accessCode) });
    }
  });

  it('doesn’t affect an existing session', async () => {
    const browser = await aRecipient(app, emma);
    const before = [...browser.cookies()];
    for (const code of ['0000000000', ...Object.values(foreign)]) {
      await browser.fetch(link(message.id, code));
      await browser.fetch(access('0000000000'));
    }
    expect([...browser.cookies()]).toEqual(before);
    expect((await browser.fetch(`/api/messages/${message.id}`)).status).toBe(200);
  });

  it('is unlike right codes, which still work', async () => {
    for (const path of [access(formatAccessCode(emma.accessCode)), link(message.id, emma.accessCode.toLowerCase())]) {
      const answer = await wholeAnswer(app.browser(), path);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    }
  });
});
