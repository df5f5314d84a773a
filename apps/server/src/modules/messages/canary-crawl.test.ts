import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { ownCategoryKey } from '@someday/contract/rules/categories';
import { renditionKinds } from '@someday/contract/rules/media';
import { pages } from '@someday/contract/rules/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl } from '#server/testing/crawler.ts';
import { gpsJpeg, gpsMp4, longMp4, png, run } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aMessage,
  aPortrait,
  aRecipient,
  photoForm,
  type MadeMember,
} from '#server/testing/make.ts';
import { casesOf, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { aTrigger, birthdayOfSealings, sealings } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const requests = casesOf(10_000, 250);

/** What must not be visible of any sealed message. Each is in one place of one message. */
const canaries = new Map<string, string>();
const openTitle = canary();
/** Emma calls her “Mama”, so she never sees this. */
const accountName = canary();
let folder: string;
let app: TestApp;
let anna: MadeMember;
let recipient: TestClient;
let code: string;

function canary(): string {
  return `canary${randomBytes(8).toString('hex')}`;
}

function marked(where: string): string {
  const marker = canary();
  canaries.set(marker, where);
  return marker;
}

/** A file with a canary in its name and, if it's a video, in its tags. */
async function markedFile(name: string, kind: 'video' | 'photo', made = gpsMp4): Promise<string> {
  const file = path.join(folder, `${marked(`${name}: file name`)}.${kind === 'video' ? 'mp4' : 'jpg'}`);
  if (kind === 'photo') await copyFile(await gpsJpeg(), file);
  else {
    const tags = ['title', 'comment'].flatMap((tag) => [
      '-metadata',
      `${tag}=${marked(`${name}: the video’s ${tag}`)}`,
    ]);
    await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-i', await made(), '-c', 'copy', ...tags, file]);
  }
  return file;
}

/** Every file of a message that its member can see, by kind, with its tag. */
async function filesOf(id: number): Promise<{ kind: string; bytes: string; etag: string }[]> {
  const files = [];
  for (const kind of renditionKinds) {
    const thumbnail = kind.startsWith('thumb-') ? `/api/video/${id}/thumbnail?size=${kind.slice(6)}` : undefined;
    const answer = await anna.browser.fetch(thumbnail ?? `/api/media/${id}/${kind}`);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    if (answer.ok) files.push({ kind, bytes, etag: answer.headers.get('etag') ?? 'none' });
  }
  return files;
}

/** A piece from the middle of a file is also a canary. */
function noteBytes(bytes: string, where: string): void {
  const middle = Math.floor(bytes.length / 2);
  canaries.set(bytes.slice(middle, middle + 32), where);
}

async function noteFiles(name: string, id: number): Promise<void> {
  for (const { kind, bytes, etag } of await filesOf(id)) {
    noteBytes(bytes, `${name}: bytes of ${kind}`);
    canaries.set(etag, `${name}: the tag of ${kind}`);
  }
}

/** What another loved one answered to open messages: in words, and with a photo. */
async function noteAnswers(theo: LovedOne): Promise<void> {
  const [first, second] = [
    await aMessage(anna, theo, { file: await gpsJpeg() }),
    await aMessage(anna, theo, { file: await png() }),
  ];
  await app.jobs.runDue();
  const theosBrowser = await aRecipient(app, theo);
  const words = new FormData();
  words.set('text', marked('another loved one’s answer'));
  for (const [message, form] of [
    [first, words],
    [second, await photoForm(await gpsJpeg())],
  ] as const)
    await theosBrowser.ok('sendAnswer', { params: { id: String(message.id) }, form });
  await app.jobs.runDue();
  for (const { url, posterUrl } of await anna.browser.ok('listAnswers'))
    for (const address of [url, posterUrl]) {
      if (address === null) continue;
      const { bytes, etag } = await readAs(address);
      noteBytes(bytes, `another loved one’s answer: ${address}`);
      canaries.set(etag, `the tag of another loved one’s answer: ${address}`);
    }
}

async function readAs(address: string): Promise<{ bytes: string; etag: string }> {
  const answer = await anna.browser.fetch(address);
  return {
    bytes: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
    etag: answer.headers.get('etag') ?? 'none',
  };
}

/** The pictures of others: of Anna's other loved one, and of another member, who also signs. */
async function noteOtherPeople(): Promise<void> {
  const bela = await aMember(app);
  const signature = { kind: 'typed', text: marked('another member’s signature') } as const;
  await bela.browser.ok('saveSignature', { body: { signature } });
  await bela.browser.ok('saveSignature', { body: { name: 'Nana', signature } });
  const form = await photoForm(await gpsJpeg());
  const { photoUrl } = await bela.browser.ok('setOwnPortraitPhoto', { form });
  const theo = await aLovedOne(anna);
  const theos = await aPortrait(anna, theo);
  await noteAnswers(theo);
  for (const [browser, address, where] of [
    [bela.browser, photoUrl ?? '', 'another member’s picture'],
    [anna.browser, `/api/portraits/${theos}`, 'another loved one’s picture'],
  ] as const) {
    const answer = await browser.fetch(address);
    expect(answer.status).toBe(200);
    noteBytes(Buffer.from(await answer.arrayBuffer()).toString('latin1'), where);
    canaries.set(address, `${where}: its address`);
  }
}

// One loved one with a message of every kind, and an open one.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-canaries-'));
  app = await startTestApp({ hasPages: true });
  anna = await aMember(app, { name: accountName });
  const emma = await aLovedOne(anna);
  await anna.browser.ok('updateLovedOne', {
    params: { id: String(emma.id) },
    body: {
      name: 'Emma',
      email: 'emma@example.org',
      codeInMail: true,
      birthday: birthdayOfSealings,
      senderName: 'Mama',
    },
  });
  code = emma.accessCode;
  for (const [index, { name, seal, opensAt }] of sealings.entries()) {
    const { id: categoryId } = await anna.browser.ok('createCategory', {
      body: { categoryName: marked(`${name}: its category`), description: marked(`${name}: its category’s words`) },
    });
    const day = opensAt === null ? null : expect.stringMatching(/^2026-0[3-6]/);
    const more = { description: marked(`${name}: description`), photoCaption: marked(`${name}: caption`) };
    // Sealed from the first moment, because otherwise it would have been visible.
    const message = await aMessage(anna, emma, {
      title: marked(`${name}: title`),
      category: ownCategoryKey(categoryId),
      deliveryDate: '2030-01-01',
      more,
      // One of them has every kind of file.
      file: await markedFile(name, index % 3 === 0 ? 'video' : 'photo', index === 0 ? longMp4 : gpsMp4),
    });
    const byItsId = { params: { id: String(message.id) } };
    const trigger = await aTrigger(anna, message, { triggerDate: '2031-02-03', triggerType: 'date' });
    await anna.browser.ok('updateMessage', { ...byItsId, body: { deliveryDate: null } });
    await seal(anna, message);
    await anna.browser.ok('deleteTrigger', { params: { id: String(trigger.id) } });
    const { seal: receipt, ...kept } = await anna.browser.ok('getOwnMessage', byItsId);
    expect(kept).toMatchObject({ status: 'scheduled', triggerDate: day });
    canaries.set(receipt?.mark ?? '', `${name}: the beginning of its receipt’s hash`);
    await app.jobs.runDue();
    await noteFiles(name, message.id);
  }
  await noteOtherPeople();
  const open = await aMessage(anna, emma, { title: openTitle, category: 'celebration', file: await png() });
  await app.jobs.runDue();
  // Opened by hand, long before the day it was planned for.
  const early = await aMessage(anna, emma, { title: openTitle, deliveryDate: '2044-05-17', file: await png() });
  const earlyId = { params: { id: String(early.id) } };
  await app.jobs.runDue();
  await anna.browser.ok('updateMessage', { ...earlyId, body: { deliveryDate: null } });
  canaries.set('2044-05-17', 'the earlier plan of an open message');
  canaries.set('Europe/Berlin', 'the member’s time zone');
  canaries.set('"category":"own-', 'a category’s key');
  canaries.set('Her graduation', 'the milestone’s name');
  // A plain surface looks the same in two pictures.
  const seen = await filesOf(open.id);
  for (const marker of canaries.keys()) if (seen.some(({ bytes }) => bytes.includes(marker))) canaries.delete(marker);
  expect(canaries.size).toBeGreaterThan(10 * sealings.length);
  recipient = await aRecipient(app, emma);
  for (const { id } of [open, early]) await recipient.ok('markViewed', { params: { id: String(id) } });
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const foundIn = (bytes: string) => [...canaries].filter(([marker]) => bytes.includes(marker)).map(([, where]) => where);

describe(`a loved one who tries ${requests} requests (SEED=${seed})`, () => {
  it('finds what is open, and not one byte of what is sealed', { timeout: 30_000 + 20 * requests }, async () => {
    // Pages contain responses.
    const here = pages.filter((page) => !('home' in page)).map(({ path: page }) => page);
    const days = sealings.flatMap(({ opensAt }) => opensAt?.toISOString().slice(0, 10) ?? []);
    const shown = sealings.flatMap(({ shownDay }) => shownDay ?? []);
    const calendars = [...days, ...shown].map((day) => `/api/recipient/calendar?day=${day}`);
    const start = ['/api/recipient', '/api/recipient/archive', `/api/access/${code}`, ...calendars, ...here];
    const leaks: string[] = [];
    const statuses = new Map<number, number>();
    let opened = 0;
    for await (const answer of crawl({ browser: recipient, code, start, requests, random: seededRandom(seed) })) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.bytes.includes(openTitle)) opened += 1;
      if (answer.bytes.includes(accountName)) leaks.push(`the account’s name in ${answer.asked}`);
      leaks.push(...foundIn(answer.bytes).map((where) => `${where} in ${answer.asked}`));
    }
    expect(leaks).toEqual([]);
    expect(opened, 'it saw what it may see').toBeGreaterThan(1);
    const found = (statuses.get(200) ?? 0) + (statuses.get(206) ?? 0);
    expect(found, JSON.stringify([...statuses])).toBeGreaterThan(start.length - calendars.length);
    expect(statuses.has(500)).toBe(false);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(requests);
  });

  it('finds nothing in any email either', async () => {
    const mails = await app.takeMails();
    expect(mails.length).toBeGreaterThan(0);
    for (const { raw, text, html } of mails) expect(foundIn([raw, text, html].join('\n'))).toEqual([]);
    const emmas = mails.filter(({ to }) => to === 'emma@example.org');
    for (const { raw, text } of emmas) expect([raw, text].join('\n')).not.toContain(accountName);
  });
});
