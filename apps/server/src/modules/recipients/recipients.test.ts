import { formatAccessCode } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { recordStatements } from '#server/testing/database/recorded-statements.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a loved one with a code', () => {
  it('sees what can be opened, however the code is typed', async () => {
    const anna = await aMember(app, { name: 'Anna' });
    const emma = await aLovedOne(anna);
    const sent = await aMessage(anna, emma, { title: 'Hello', file: await gpsJpeg() });
    await app.jobs.runDue();
    for (const typed of [emma.accessCode, formatAccessCode(emma.accessCode).toLowerCase(), ` ${emma.accessCode} `]) {
      const room = await app.browser().ok('openWithCode', { params: { code: typed } });
      expect(room).toMatchObject({ child: { id: emma.id, name: 'Emma' }, from: 'Anna', preview: false });
      expect(room.messages).toMatchObject([{ state: 'open', id: sent.id, title: 'Hello', isViewed: false }]);
    }
  });

  it('gets the same answer for every code that opens nothing', async () => {
    const emma = await aLovedOne(await aMember(app));
    await app.db.updateTable('loved_ones').set({ deleted_at: app.now() }).where('id', '=', emma.id).execute();
    const answers = [];
    for (const code of ['0000000000', 'ABC', 'UUUUUUUUUU', '%F0%9F%92%8C', "' or 1=1--", emma.accessCode]) {
      answers.push(await app.browser().refused('openWithCode', { params: { code } }));
    }
    expect(answers.every((answer) => answer.status === 404 && answer.code === 'invalid_code')).toBe(true);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.message).toBe('Invalid access code. Please check your code and try again.');
  });

  it('gets in with four statements, which count the try before they look up the code, and comes back with two', async () => {
    const { emma, recipient } = await aFamily(app);
    const statements = recordStatements();
    await app.browser().ok('openWithCode', { params: { code: emma.accessCode } });
    const [counted, opened, ...others] = statements.take();
    expect(counted).toContain('insert into rate_limits');
    expect(opened).toContain('insert into "sessions"');
    expect(others).toHaveLength(2);
    await recipient.ok('getRecipient');
    expect(statements.take()).toHaveLength(2);
  });

  it('has a session until the browser closes, or for thirty days on their own device', async () => {
    const emma = await aLovedOne(await aMember(app));
    const shared = await app.browser().fetch(`/api/access/${emma.accessCode}`);
    expect(shared.headers.getSetCookie()[0]).not.toMatch(/expires/i);
    const own = await app.browser().fetch(`/api/access/${emma.accessCode}?ownDevice=true`);
    const expires = /expires=([^;]+)/i.exec(own.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    expect(Date.parse(expires)).toBe(app.now().getTime() + 30 * 86_400_000);
  });

  it('also signs out on the server', async () => {
    const emma = await aLovedOne(await aMember(app));
    const browser = await aRecipient(app, emma);
    const stolen = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await browser.ok('checkReader')).toEqual({ recipient: true, member: false });
    await browser.ok('signOutRecipient');
    expect(await browser.ok('checkReader')).toEqual({ recipient: false, member: false });
    expect((await app.browser().fetch('/api/recipient', { headers: { cookie: stolen } })).status).toBe(401);
  });
});

describe('opening a message', () => {
  it('is recorded once, and announced to the member’s open pages', async () => {
    const { anna, message: sent, recipient } = await aFamily(app);
    const stream = await anna.browser.ok('streamEvents');
    const first = await recipient.ok('markViewed', { params: { id: String(sent.id) } });
    const viewed = { type: 'viewed', messageId: sent.id, viewedAt: first.viewedAt };
    expect(await events(stream, 1)).toEqual([viewed]);

    await app.setNow(new Date(app.now().getTime() + 60_000));
    expect(await recipient.ok('markViewed', { params: { id: String(sent.id) } })).toEqual(first);
    const { messages } = await anna.browser.ok('getParents');
    expect(messages[0]).toMatchObject({ status: 'viewed', isViewed: true, viewedAt: first.viewedAt });
  });

  it('is announced once, even for repeated and concurrent requests', async () => {
    const { anna, message: sent, recipient } = await aFamily(app);
    await app.takeMails();
    const stream = await anna.browser.ok('streamEvents');
    const told = await Promise.all(
      Array.from({ length: 20 }, () => recipient.ok('markViewed', { params: { id: String(sent.id) } })),
    );
    expect(new Set(told.map(({ viewedAt }) => viewedAt)).size).toBe(1);
    expect(told[0]).toMatchObject({ isViewed: true });
    // The next event on the stream isn't another one.
    await recipient.ok('addReaction', { body: { videoMessageId: sent.id, reactionType: 'heart' } });
    expect(await events(stream, 2)).toEqual([
      { type: 'viewed', messageId: sent.id, viewedAt: told[0]?.viewedAt },
      { type: 'reaction', messageId: sent.id, reactions: ['heart'] },
    ]);
    const mails = await app.takeMails();
    expect(mails.map(({ to }) => to)).toEqual([anna.email]);
  });

  it('does not count in the member’s preview', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const sent = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const room = await anna.browser.ok('openWithCode', { params: { code: emma.accessCode } });
    expect(room.preview).toBe(true);
    const answer = await anna.browser.ok('markViewed', { params: { id: String(sent.id) } });
    expect(answer).toEqual({ isViewed: false, viewedAt: null });
    expect((await anna.browser.ok('getParents')).messages[0]?.isViewed).toBe(false);
  });

  it('is not caused by lists, HEAD requests or previews', async () => {
    const { anna, message: sent, recipient } = await aFamily(app, { file: await gpsMp4() });
    await recipient.ok('getRecipient');
    await recipient.ok('getMessage', { params: { id: String(sent.id) } });
    await recipient.fetch(`/api/media/${sent.id}/video`, { headers: { range: 'bytes=0-1' } });
    expect((await anna.browser.ok('getParents')).messages[0]?.isViewed).toBe(false);
  });
});

describe('a link to one message', () => {
  it('works with the code in its query, including media', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const sent = await aMessage(anna, emma, { title: 'Hello', file: await gpsMp4() });
    await app.jobs.runDue();
    const browser = app.browser();
    const params = { id: String(sent.id) };
    const message = await browser.ok('getMessage', { params, query: { access: emma.accessCode } });
    expect(message).toMatchObject({ title: 'Hello', videoUrl: `/api/media/${sent.id}/video`, videoFormat: 'mp4' });
    expect((await browser.fetch(message.videoUrl)).status).toBe(200);
  });

  it('says that a message is coming while it is being converted', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const sent = await aMessage(anna, emma, { file: await gpsMp4() });
    const recipient = await aRecipient(app, emma);
    expect((await recipient.ok('getRecipient')).messages).toEqual([{ state: 'on-its-way' }]);
    expect(await recipient.refused('getMessage', { params: { id: String(sent.id) } })).toMatchObject({
      status: 404,
      code: 'on_its_way',
    });
    await app.jobs.runDue();
  });
});

/** The first events of a stream. */
async function events(stream: Response, count: number): Promise<unknown[]> {
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    const data = [...text.matchAll(/^data: (.+)\n/gm)].map(([, json = '']): unknown => JSON.parse(json));
    if (data.length >= count) return data.slice(0, count);
  }
  throw new Error('the stream ended');
}
