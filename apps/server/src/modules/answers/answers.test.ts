import { readFile } from 'node:fs/promises';
import { limits } from '@someday/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, downloadExport, importExport, unzipped } from '#server/testing/make-export.ts';
import { sha256Of } from '#server/testing/tus.ts';
import { png, empty, gpsJpeg, lightMp4, recordedWebm, textNamedMp4 } from '#server/testing/media/make-media.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { convertAgain } from '#server/modules/media/media.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function formOf(answer: { text: string } | { file: string }): Promise<FormData> {
  const form = new FormData();
  if ('text' in answer) form.set('text', answer.text);
  else form.set('file', new Blob([await readFile(answer.file)]), 'answer');
  return form;
}

type Message = { id: number };
const send = async (browser: TestClient, message: Message, answer: { text: string } | { file: string }) =>
  browser.ok('sendAnswer', { ...byId(message), form: await formOf(answer) });
const refused = async (browser: TestClient, message: Message, answer: { text: string } | { file: string }) =>
  (await browser.refused('sendAnswer', { ...byId(message), form: await formOf(answer) })).code;

async function later(hours: number): Promise<void> {
  await app.setNow(new Date(app.now().getTime() + hours * 3_600_000));
}

const mediaOf = async (message: Message) =>
  (await app.db.selectFrom('answers').select('media_id').where('message_id', '=', message.id).execute()).map(
    (row) => row.media_id,
  );

describe('a loved one', () => {
  it('answers once with a few words, and only their member reads them', async () => {
    const { anna, emma, message, recipient } = await aFamily(app, { title: 'Thirteen candles' });
    const stream = await anna.browser.ok('streamEvents');
    const { answer } = await send(recipient, message, { text: 'I cried. Thank you.' });
    expect(answer).toMatchObject({ kind: 'text', text: 'I cried. Thank you.', state: 'ready', mayTakeBack: true });
    expect((await recipient.ok('getMessage', byId(message))).answer).toEqual(answer);
    expect(await refused(recipient, message, { text: 'Again' })).toBe('already_answered');

    const [read, ...others] = await anna.browser.ok('listAnswers');
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      text: 'I cried. Thank you.',
      title: 'Thirteen candles',
      childId: emma.id,
      openedAt: null,
    });
    expect(await eventOf(stream)).toEqual({ type: 'answer', messageId: message.id });
    const opened = await anna.browser.ok('openAnswer', byId({ id: read?.id ?? 0 }));
    await later(1);
    expect(await anna.browser.ok('openAnswer', byId({ id: read?.id ?? 0 }))).toEqual(opened);

    const bela = await aMember(app);
    expect(await bela.browser.ok('listAnswers')).toEqual([]);
    expect((await bela.browser.refused('openAnswer', byId({ id: read?.id ?? 0 }))).code).toBe('not_found');
    await anna.browser.ok('openWithCode', { params: { code: emma.accessCode } });
    expect((await anna.browser.ok('getMessage', byId(message))).answer).toBeNull();
    expect((await anna.browser.ok('getRecipient')).messages).toMatchObject([{ answer: null }]);
    expect(await refused(anna.browser, message, { text: 'From the preview' })).toBe('not_found');
    expect((await anna.browser.refused('takeBackAnswer', byId(message))).code).toBe('not_found');
  });

  it.each([
    { what: 'a photo', file: gpsJpeg, kind: 'photo' as const },
    { what: 'a video', file: recordedWebm, kind: 'video' as const },
  ])('answers with $what, which is converted, sealed at rest and free for the member', async ({ file, kind }) => {
    const { anna, message, recipient } = await aFamily(app);
    await app.takeMails();
    const before = await anna.browser.ok('getSubscription');
    const { answer } = await send(recipient, message, { file: await file() });
    expect(answer).toMatchObject({ kind, state: 'waiting', url: null });
    expect(await anna.browser.ok('listAnswers'), 'not before it’s ready').toEqual([]);
    const mails = await app.takeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[anna.email, 'Emma answered you']]);
    const [read] = await anna.browser.ok('listAnswers');
    const url = read?.url ?? '';
    for (const browser of [anna.browser, recipient]) {
      const whole = await browser.fetch(url);
      expect(whole.headers.get('content-type')).toBe(kind === 'video' ? 'video/mp4' : 'image/jpeg');
      const part = await browser.fetch(url, { headers: { range: 'bytes=4-11' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 8]);
      expect((await browser.fetch(read?.posterUrl ?? '')).status).toBe(200);
    }
    expect((await anna.browser.ok('getSubscription')).usage).toEqual(before.usage);
    const theo = await aRecipient(app, await aLovedOne(anna, { name: 'Theo' }));
    const strangers = [app.browser(), theo, (await aMember(app)).browser];
    expect(await Promise.all(strangers.map(async (browser) => (await browser.fetch(url)).status))).toEqual([
      401, 404, 404,
    ]);
    expect(await anna.browser.ok('getParents')).toMatchObject({ messages: [{ id: message.id }] });
  });

  it('can’t answer with a longer video: it never reaches the member', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await send(recipient, message, { file: await lightMp4() });
    await app.takeMails();
    expect(await anna.browser.ok('listAnswers')).toEqual([]);
    const { answer } = await recipient.ok('getMessage', byId(message));
    expect(answer).toMatchObject({ state: 'attention', isTooLong: true, url: null, mayTakeBack: true });
    expect(await recipient.ok('takeBackAnswer', byId(message))).toMatchObject({ answer: null });
    await send(recipient, message, { text: 'A shorter one' });
    expect(await anna.browser.ok('listAnswers')).toMatchObject([{ text: 'A shorter one' }]);
    expect((await app.takeMails()).map(({ subject }) => subject)).toEqual(['Emma answered you']);
    await recipient.ok('takeBackAnswer', byId(message));
    await send(recipient, message, { text: 'Better words' });
    expect(await app.takeMails(), 'another email on the same day').toEqual([]);
    await anna.browser.ok('deleteMessage', byId(message));
    expect(await recipient.ok('takeBackAnswer', byId(message)), 'in the trash').toMatchObject({ answer: null });
  });

  it('is refused what no upload may be, with nothing stored', async () => {
    const { message, recipient } = await aFamily(app);
    const stored = await app.storedObjects();
    expect(await refused(recipient, message, { file: await empty() })).toBe('file_empty');
    expect(await refused(recipient, message, { file: await textNamedMp4() })).toBe('file_type');
    for (const text of ['', '   ', 'x'.repeat(301)])
      expect(await refused(recipient, message, { text })).toBe('invalid_input');
    expect(await app.storedObjects()).toEqual(stored);
  });

  it(
    'is refused a file once all of a member’s loved ones have sent what there is room for',
    { tags: 'long' },
    async () => {
      const { anna, message, recipient } = await aFamily(app);
      const theo = await aLovedOne(anna);
      const theos = await aMessage(anna, theo, { file: await gpsJpeg() });
      await app.jobs.runDue();
      await send(await aRecipient(app, theo), theos, { file: await gpsJpeg() });
      const size = (of: RawBuilder<unknown>) =>
        sql`update objects set size = ${of} where id = (select original_id from media join answers
        on media_id = media.id where message_id = ${theos.id})`.execute(app.db);
      await size(sql`size + ${limits.memberAnswersMb * 1_048_576}::bigint`);
      expect(await refused(recipient, message, { file: await gpsJpeg() })).toBe('answers_full');
      await size(sql`size - ${limits.memberAnswersMb * 1_048_576}::bigint`);
      await send(recipient, message, { file: await gpsJpeg() });
    },
  );

  it('can’t answer what isn’t open to them, nor once their member has turned answers off', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    const sealed = await aMessage(anna, emma, { deliveryDate: '2031-06-14', file: await gpsJpeg() });
    const theos = await aMessage(anna, await aLovedOne(anna), { file: await gpsJpeg() });
    await app.jobs.runDue();
    for (const one of [sealed, theos, { id: 99_999_999 }]) {
      expect(await refused(recipient, one, { text: 'Too early' })).toBe('not_found');
      expect((await recipient.refused('takeBackAnswer', byId(one))).code).toBe('not_found');
    }
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { mayAnswer: false } });
    expect(await refused(recipient, message, { text: 'Hello?' })).toBe('answers_off');
    expect(await recipient.ok('getMessage', byId(message))).toMatchObject({ mayAnswer: false, answer: null });
  });

  it('can take an answer back for a day, and its file is erased', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    const stored = (await app.storedObjects()).toSorted();
    await send(recipient, message, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await anna.browser.ok('requestExport');
    await later(23);
    await app.jobs.runDue();
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'ready' });
    const stream = await anna.browser.ok('streamEvents');
    await recipient.ok('takeBackAnswer', byId(message));
    await recipient.ok('takeBackAnswer', byId(message));
    expect(await anna.browser.ok('listAnswers')).toEqual([]);
    expect(await anna.browser.ok('getExport')).toMatchObject({ state: 'none' });
    expect(await eventOf(stream)).toEqual({ type: 'answer', messageId: message.id });
    await app.jobs.runDue();
    expect((await app.storedObjects()).toSorted()).toEqual(stored);
    await send(recipient, message, { file: await gpsJpeg() });
    await app.takeMails();
    await later(25);
    const again = await aRecipient(app, emma);
    const [mediaId] = await mediaOf(message);
    await inTransaction(app.db, (tx) => convertAgain(tx, mediaId ?? 0, ''));
    expect(await anna.browser.ok('listAnswers'), 'while its file is repaired').toMatchObject([{ url: null }]);
    expect((await again.refused('takeBackAnswer', byId(message))).code).toBe('answer_stays');
    expect((await again.ok('getMessage', byId(message))).answer).toMatchObject({ mayTakeBack: false });
    expect((await app.takeMails()).filter(({ subject }) => subject.includes('answered'))).toEqual([]);
    expect(await anna.browser.ok('listAnswers')).toMatchObject([{ url: expect.any(String) }]);
  });
});

describe('an answer', () => {
  it('goes along in both their copies, and an import brings it back without telling anyone', async () => {
    const { anna, emma, message, recipient } = await aFamily(app);
    const second = await aMessage(anna, emma, { file: await png() });
    await app.jobs.runDue();
    for (const one of [message, second]) await recipient.ok('markViewed', byId(one));
    await send(recipient, message, { file: await recordedWebm() });
    await send(recipient, second, { text: 'See you on Sunday' });
    await app.jobs.runDue();
    await anna.browser.ok('requestExport');
    await app.jobs.runDue();
    const zip = await downloadExport(anna.browser);
    const files = await unzipped(zip);
    const [video, text] = contentsOf(files).messages.map(({ answer }) => answer);
    expect(text).toMatchObject({ type: 'text', text: 'See you on Sunday', original: null, shown: null });
    expect(video).toMatchObject({ type: 'video', original: null });
    expect([...files.keys()].filter((name) => /answer.*[.]webm$/.test(name))).toEqual([]);
    for (const file of [video?.shown, video?.poster])
      expect(sha256Of(files.get(file?.path ?? '') ?? Buffer.alloc(0))).toBe(file?.sha256);
    const kept = await unzipped(Buffer.from(await (await recipient.fetch('/api/recipient/archive')).arrayBuffer()));
    const theirs = contentsOf(kept).messages.map(({ answer }) => answer);
    expect(theirs).toMatchObject([{ type: 'video', original: null }, { text: 'See you on Sunday' }]);
    expect(kept.get(theirs[0]?.shown?.path ?? '')?.length).toBe(theirs[0]?.shown?.bytes);

    const bela = await aMember(app);
    await app.takeMails();
    await importExport(app, bela, zip);
    const brought = await bela.browser.ok('listAnswers');
    expect(brought.map(({ kind, text: words, openedAt }) => [kind, words, openedAt === null])).toEqual([
      ['text', 'See you on Sunday', false],
      ['video', null, false],
    ]);
    expect((await app.takeMails()).filter(({ subject }) => subject.includes('answered'))).toEqual([]);
    const [copied] = await bela.browser.ok('listLovedOnes');
    if (copied === undefined) throw new Error('Emma wasn’t imported');
    expect(
      await refused(await aRecipient(app, copied), { id: brought[0]?.videoMessageId ?? 0 }, { text: 'Again' }),
    ).toBe('already_answered');
  });

  it('is listed until it’s opened, however many come after it', { tags: 'long' }, async () => {
    const { anna, message, recipient } = await aFamily(app);
    await send(recipient, message, { text: 'The first' });
    const copy = sql`jsonb_build_object('id', 5000000 + n, 'title', 'Letter ' || n)`;
    await sql`insert into messages overriding system value
      select (jsonb_populate_record(m, ${copy})).* from messages m, generate_series(1, ${limits.listedAnswers}) as n
      where m.id = ${message.id}`.execute(app.db);
    await sql`insert into answers (message_id, loved_one_id, text, arrived_at, opened_at, created_at)
      select id, loved_one_id, title, someday_now(), someday_now(), someday_now() + interval '1 hour'
      from messages where member_id = ${anna.id} and id > 5000000`.execute(app.db);
    const listed = await anna.browser.ok('listAnswers');
    expect(listed).toHaveLength(limits.listedAnswers);
    expect(listed.at(-1)).toMatchObject({ text: 'The first', openedAt: null });
  });

  it('is out of sight with its message in the trash, back with it, and erased with it or when it’s given to another', async () => {
    const { anna, message, recipient } = await aFamily(app);
    await send(recipient, message, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const url = (await anna.browser.ok('listAnswers'))[0]?.url ?? '';
    await anna.browser.ok('deleteMessage', byId(message));
    expect(await anna.browser.ok('listAnswers')).toEqual([]);
    expect((await anna.browser.fetch(url)).status).toBe(404);
    await anna.browser.ok('restoreMessage', byId(message));
    expect(await anna.browser.ok('listAnswers')).toHaveLength(1);
    const theo = await aLovedOne(anna, { name: 'Theo' });
    await anna.browser.ok('scheduleMessage', {
      ...byId(message),
      body: { childId: theo.id, deliveryDate: '2031-06-14' },
    });
    expect(await mediaOf(message)).toEqual([]);
    await app.jobs.runDue();
    expect(await orphans()).toEqual([]);

    const other = await aFamily(app);
    await send(other.recipient, other.message, { file: await gpsJpeg() });
    await app.jobs.runDue();
    await other.anna.browser.ok('removeLovedOne', byId(other.emma));
    await later(31 * 24);
    await app.jobs.runDue();
    expect(await mediaOf(other.message)).toEqual([]);
    expect(await orphans()).toEqual([]);
  });
});

/** Media that neither a message nor an answer uses. */
async function orphans(): Promise<unknown[]> {
  const { rows } = await sql`
    select id from media where not exists (select from messages where media_id = media.id)
      and not exists (select from answers where media_id = media.id)`.execute(app.db);
  return rows;
}

async function eventOf(stream: Response): Promise<unknown> {
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    const found = /^data: (.*"type":"answer".*)$/m.exec(text)?.[1];
    if (found !== undefined) return JSON.parse(found);
  }
  throw new Error('the stream ended');
}
