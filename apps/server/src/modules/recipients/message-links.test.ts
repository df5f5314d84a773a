import type { Message } from '@someday/contract/api/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeAnswer } from '#server/testing/answers.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage } from '#server/testing/make.ts';
import { sealedOn } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let family: Awaited<ReturnType<typeof aFamily>>;
let announced: Message;
let surprise: Message;
let foreignCode: string;
const absent = 2_000_000_000;

beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  const { anna, emma } = family;
  const day = { deliveryDate: '2040-01-01', file: await gpsJpeg() };
  announced = await aMessage(anna, emma, day);
  surprise = await aMessage(anna, emma, { ...day, more: { isSurprise: 'true' } });
  await app.jobs.runDue();
  foreignCode = (await aLovedOne(await aMember(app))).accessCode;
});
afterAll(() => app.close());

const linkTo = ({ id }: { id: number }, code: string, more = '') => `/api/messages/${id}?access=${code}${more}`;
const sessionCount = async () => (await app.db.selectFrom('sessions').select('id').execute()).length;

describe('a link with the right code', () => {
  it('lets its loved one in even while the message is sealed, and shows the day', async () => {
    const browser = app.browser();
    const params = { id: String(announced.id) };
    const refusal = await browser.refused('getMessage', { params, query: { access: family.emma.accessCode } });
    expect(refusal).toMatchObject({ status: 404, code: 'not_open_yet', opensOn: '2040-01-01' });
    const { messages } = await browser.ok('getRecipient');
    expect(messages).toMatchObject([{ state: 'open', id: family.message.id }, sealedOn('2040-01-01')]);
  });

  it('lets them in while the message is being converted', async () => {
    const sent = await aMessage(family.anna, family.emma, { file: await gpsJpeg() });
    const browser = app.browser();
    const params = { id: String(sent.id) };
    const refusal = await browser.refused('getMessage', { params, query: { access: family.emma.accessCode } });
    expect(refusal).toMatchObject({ status: 404, code: 'on_its_way' });
    expect((await browser.ok('getRecipient')).messages).toContainEqual({ state: 'on-its-way' });
    await family.anna.browser.ok('deleteMessage', { params });
    await app.jobs.runDue();
  });

  it.each([
    ['open', () => family.message],
    ['sealed', () => announced],
  ])(
    'is remembered for thirty days on their own device, otherwise until the browser closes: %s',
    async (_state, message) => {
      const cookieOf = async (more: string) => {
        const answer = await app.browser().fetch(linkTo(message(), family.emma.accessCode, more));
        return answer.headers.getSetCookie()[0] ?? '';
      };
      const expires = /expires=([^;]+)/i.exec(await cookieOf('&ownDevice=true'))?.[1] ?? '';
      expect(Date.parse(expires)).toBe(app.now().getTime() + 30 * 86_400_000);
      expect(await cookieOf('')).toMatch(/someday_recipient=[^;]+/);
      expect(await cookieOf('')).not.toMatch(/expires/i);
    },
  );

  it('is what their member shares, even for a sealed message, with the code where no server sees it', () => {
    const { emma, message } = family;
    for (const { id, shareableUrl } of [message, announced]) {
      expect(shareableUrl).toBe(`http://localhost:3000/messages/${id}#${emma.accessCode}`);
    }
    expect(emma.shareableUrl).toBe(`http://localhost:3000/message-access#${emma.accessCode}`);
  });

  it('marks nothing as opened', async () => {
    const { anna, emma, message } = family;
    expect((await app.browser().fetch(linkTo(message, emma.accessCode))).status).toBe(200);
    const kept = await anna.browser.ok('getOwnMessage', { params: { id: String(message.id) } });
    expect(kept).toMatchObject({ isViewed: false, viewedAt: null });
  });
});

describe('any other link', () => {
  it('gets the same answer as a link to nothing, to the byte, and lets no one in', async () => {
    const { emma, message } = family;
    const before = await sessionCount();
    const none = await wholeAnswer(app.browser(), linkTo({ id: absent }, emma.accessCode));
    const others = [
      linkTo({ id: absent }, '0000000000'),
      linkTo(surprise, emma.accessCode),
      ...[message, announced, surprise].flatMap((each) =>
        ['0000000000', 'ABC', foreignCode].map((code) => linkTo(each, code)),
      ),
    ];
    expect(none.status).toBe(404);
    for (const link of others) expect(await wholeAnswer(app.browser(), link), link).toEqual(none);
    expect(await sessionCount()).toBe(before);
  });

  it('doesn’t affect someone who is already in', async () => {
    const params = { id: String(family.message.id) };
    expect((await family.recipient.refused('getMessage', { params, query: { access: foreignCode } })).code).toBe(
      'not_found',
    );
    expect((await family.recipient.ok('getRecipient')).child.id).toBe(family.emma.id);
  });
});
