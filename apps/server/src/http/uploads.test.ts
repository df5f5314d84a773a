import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { api } from '@someday/contract/api/api';
import { errorBodySchema } from '@someday/contract/api/error-body';
import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  empty,
  ffconcatNaming,
  gpsJpeg,
  hlsNaming,
  hugePng,
  svg,
  textNamedMp4,
  truncatedMp4,
} from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, messageForm, type MadeMember } from '#server/testing/make.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
let emmaId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_UPLOAD_MB: '1', ...inFolder } });
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
});
afterAll(() => app.close());

async function nothingWasStored(): Promise<void> {
  expect(await app.storedObjects()).toEqual([]);
  expect(await readdir(path.join(app.platform.config.dataDir, 'incoming'))).toEqual([]);
  expect((await anna.browser.ok('getParents')).messages).toEqual([]);
}

describe('an upload that is neither video nor photo', () => {
  it.each([
    ['an empty file', empty, 400, /^This file is empty/],
    ['text named .mp4', textNamedMp4, 415, /^We can’t use this kind of file/],
    [
      'a playlist that names another family’s file',
      () => hlsNaming('/etc/passwd'),
      415,
      /^We can’t use this kind of file/,
    ],
    ['a list of files to join', () => ffconcatNaming('/etc/passwd'), 415, /^We can’t use this kind of file/],
    ['an SVG drawing', svg, 415, /^We can’t use this kind of file/],
  ])('(%s) is refused in plain words, and nothing stays', async (_what, make, status, message) => {
    const form = await messageForm(emmaId, { file: await make() });
    const refusal = await anna.browser.refused('createMessage', { form });
    expect(refusal).toMatchObject({ status, message: expect.stringMatching(message) });
    await nothingWasStored();
  });

  it('without a file asks for one', async () => {
    const form = await messageForm(emmaId, { file: await empty() });
    form.delete('video');
    const refusal = await anna.browser.refused('createMessage', { form });
    expect(refusal).toMatchObject({ status: 400, message: 'Please select a video file' });
  });

  it('that is too large is cut off at the limit, announced or not', async () => {
    const tooMuch = new Uint8Array(1_200_000);
    tooMuch.set(Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', 'latin1'));
    const form = await messageForm(emmaId, { file: await empty() });
    form.set('video', new Blob([tooMuch]), 'long.mp4');
    const refusal = await anna.browser.refused('createMessage', { form });
    expect(refusal).toMatchObject({ status: 413, message: 'This file is too large. Files can be up to 1 MB.' });

    const chunked = await chunkedUpload(tooMuch);
    expect(chunked.status).toBe(413);
    await nothingWasStored();
  });

  it('that breaks off midway leaves nothing, and is not logged as our failure', async () => {
    const form = await messageForm(emmaId, { file: await empty() });
    form.set('video', new Blob([fakeVideo(900_000)]), 'beach.mp4');
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await whole.bytes());
    const incoming = () => readdir(path.join(app.platform.config.dataDir, 'incoming'));
    const cookie = [...anna.browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const sending = request(`${app.origin}/api/video-messages`, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': bytes.length, cookie },
    }).on('error', () => {});
    sending.write(bytes.subarray(0, 500_000));
    await expect.poll(incoming).toHaveLength(1);
    sending.destroy();
    await expect.poll(incoming).toEqual([]);
    await nothingWasStored();
    expect(app.takeLog()).toEqual([]);
  });

  it.each(['createMessage', 'uploadVideo'] as const)(
    'with an incomplete form is refused in plain words by %s, and nothing stays',
    async (name) => {
      const whole = new Response(await messageForm(emmaId, { file: await gpsJpeg() }));
      const type = whole.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await whole.bytes());
      for (const missing of [4, 50, 1000, bytes.length - 10]) {
        const answer = await anna.browser.fetch(api[name].path, {
          method: 'POST',
          headers: { 'content-type': type, origin: app.origin },
          body: bytes.subarray(0, bytes.length - missing),
        });
        expect({ status: answer.status, ...z.parse(errorBodySchema, await answer.json()) }).toEqual({
          status: 400,
          code: 'invalid_input',
          message: 'Part of this didn’t arrive. Please send it again.',
        });
      }
      await nothingWasStored();
    },
  );

  it('with a field that is too long or there twice is refused, never cut off', async () => {
    for (const descriptions of [['x'.repeat(20_000)], ['one', 'two']]) {
      const form = await messageForm(emmaId, { file: await gpsJpeg() });
      for (const one of descriptions) form.append('description', one);
      expect((await anna.browser.refused('createMessage', { form })).code).toBe('invalid_input');
      await nothingWasStored();
    }
  });

  it('as a JSON body of a megabyte is refused', async () => {
    const answer = await anna.browser.fetch('/api/family/members', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ name: 'x'.repeat(1_000_000) }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'body_too_large', message: 'This request is too large.' });
  });
});

describe('an upload that looks right but is damaged', () => {
  it('is stored; a picture with too many pixels is marked with the reason, and its member gets an email', async () => {
    const sent = await aMessage(anna, { id: emmaId }, { file: await hugePng() });
    await app.jobs.runDue();
    const { messages } = await anna.browser.ok('getParents');
    expect(messages.find(({ id }) => id === sent.id)?.media).toMatchObject({
      state: 'attention',
      reason: expect.stringContaining('too large or too narrow'),
    });
    expect(await app.storedObjects()).toHaveLength(1);
    const subjects = (await app.takeMails()).map(({ subject }) => subject);
    expect(subjects).toContain('One of your messages needs your attention');
    expect(app.takeLog().join('')).toContain('conversion-failed');
  });

  it('and cut off is converted as far as it goes', { tags: 'long' }, async () => {
    const sent = await aMessage(anna, { id: emmaId }, { file: await truncatedMp4() });
    await app.jobs.runDue();
    const { messages } = await anna.browser.ok('getParents');
    expect(messages.find(({ id }) => id === sent.id)?.media.state).toBe('ready');
  });

  it('can be retried by its member', async () => {
    const { messages } = await anna.browser.ok('getParents');
    const broken = messages.find(({ media }) => media.state === 'attention');
    const params = { id: String(broken?.id) };
    expect((await anna.browser.ok('retryConversion', { params })).media.state).toBe('waiting');
    expect(await anna.browser.refused('retryConversion', { params })).toMatchObject({ status: 409 });
    await app.jobs.runDue();
    app.takeLog();
  });
});

async function chunkedUpload(bytes: Uint8Array): Promise<Response> {
  const boundary = 'someday-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`;
  const source = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(bytes);
      controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
      controller.close();
    },
  });
  return anna.browser.fetch('/api/video-messages', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: app.origin },
    body: source,
    ...{ duplex: 'half' },
  });
}

describe('a form', () => {
  it('keeps the longest description in any alphabet', async () => {
    const description = '語'.repeat(limits.description);
    expect(await aMessage(anna, { id: emmaId }, { file: await hugePng(), more: { description } })).toMatchObject({
      description,
    });
  });
});
