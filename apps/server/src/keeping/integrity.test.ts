import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { importsTexts } from '#server/modules/imports/imports.copy.ts';
import { convertAgain } from '#server/modules/media/media.service.ts';
import { makeBackups, type Backups } from '#server/testing/backups.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { gpsJpeg, gpsMp4, longMp4 } from '#server/testing/media/make-media.ts';
import { anExport, contentsOf, downloadExport, unzipped, zipOf } from '#server/testing/make-export.ts';
import { aFamily, aMember, aPortrait, aRecipient, inLibrary, type MadeMember } from '#server/testing/make.ts';
import { firstInGate, seededRandom } from '#server/testing/seeded-random.ts';
import { inFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tusOf } from '#server/testing/tus.ts';

const DAY_MS = 86_400_000;

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-usb-disk-'));
  app = await startTestApp({ env: { BACKUP_TO: folder, ...inFolder } });
  // They run in processes of their own, which know nothing of this one's database.
  await app.db.deleteFrom('jobs').where('kind', 'in', ['back-up', 'restore-drill']).execute();
});
afterEach(async () => {
  app.takeLog();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const objectsIn = (place: string) => path.join(place, 'objects');

async function storedFiles(): Promise<string[]> {
  const objects = objectsIn(app.platform.config.dataDir);
  const names = await readdir(objects, { recursive: true });
  return names.filter((name) => path.basename(name).length === 32).map((name) => path.join(objects, name));
}

async function flipBit(file: string, random = seededRandom(1)): Promise<void> {
  const bytes = await readFile(file);
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  await writeFile(file, bytes);
}

/** Lets days pass. What is due is done at the end of each step. */
async function wait(...steps: readonly number[]): Promise<void> {
  for (const days of steps) {
    await app.setNow(new Date(app.now().getTime() + days * DAY_MS));
    await app.jobs.runDue();
  }
}

/** Does the work that finds the damage, and the repair, which is noted a moment later. */
async function untilHealed({ now, right }: Awaited<ReturnType<typeof aFamilyWithDamage>>): Promise<void> {
  const worked = async () => {
    await app.jobs.runDue();
    return now();
  };
  await worked();
  await expect.poll(worked).toEqual(right);
}

const flaws = () => app.db.selectFrom('object_flaws').select(['object_id as id', 'kind']).execute();

/** As `npm run backup` to this Someday's own place. */
async function backUp(): Promise<Backups> {
  const backups = await makeBackups({ kind: 'folder', name: folder });
  await backups.make(app);
  return backups;
}

const fileOf = (id: string) => path.join(objectsIn(app.platform.config.dataDir), id.slice(0, 2), id);

const original = () => app.db.selectFrom('media').select('original_id as id').executeTakeFirstOrThrow();
const rendition = (kind: 'video' | 'video-small' | 'poster') =>
  app.db.selectFrom('renditions').select('object_id as id').where('kind', '=', kind).executeTakeFirstOrThrow();
const portrait = () => app.db.selectFrom('portraits').select('object_id as id').executeTakeFirstOrThrow();
const openJobs = () =>
  app.db.selectFrom('jobs').select('key').where('kind', '=', 'repair-file').where('state', '=', 'pending').execute();

type Family = Awaited<ReturnType<typeof aFamily>> & { readonly portraitId: number };

type Address = (family: Family) => string;

const media =
  (kind: string): Address =>
  ({ message }) =>
    `/api/media/${message.id}/${kind}`;

/** A family that has seen its video, and whose file `find` names has one wrong bit here, not in the backup. */
async function aFamilyWithDamage(find: () => Promise<{ id: string | null }>, file = gpsMp4()) {
  const made = await aFamily(app, { file: await file });
  const family: Family = { ...made, portraitId: await aPortrait(made.anna, made.emma) };
  await family.recipient.ok('markViewed', { params: { id: String(family.message.id) } });
  await backUp();
  const id = (await find()).id ?? '';
  const right = await readFile(fileOf(id));
  await flipBit(fileOf(id));
  return { ...family, id, right, now: () => readFile(fileOf(id)) };
}

describe('damage is healed from the backup as soon as it is found', () => {
  it.each(
    firstInGate<[string, () => Promise<{ id: string | null }>, Address, Record<string, string>?]>(1, [
      ['a video plays', () => rendition('video'), media('video')],
      ['a part of it is asked for', () => rendition('video'), media('video'), { range: 'bytes=9-' }],
      ['its still is shown', () => rendition('poster'), media('poster')],
      ['a portrait is shown', portrait, ({ portraitId }) => `/api/portraits/${portraitId}`],
      ['a loved one takes everything along', () => rendition('video'), () => '/api/recipient/archive'],
    ]),
  )('while %s, and the same works then', async (_when, find, address, headers = {}) => {
    const family = await aFamilyWithDamage(find);
    const browser = family.recipient;
    const works = async () => {
      const response = await browser.fetch(address(family), { headers });
      return response.ok && (await response.bytes()).length > 0;
    };
    for (let tries = 0; tries < 20; tries++) expect(await works().catch(() => false)).toBe(false);
    await expect.poll(openJobs).toEqual([{ key: family.id }]);
    await app.jobs.runDue();
    expect(await family.now()).toEqual(family.right);
    expect(await works()).toBe(true);
  });

  it('while a member takes everything along, and nothing is left out', { tags: 'long' }, async () => {
    const family = await aFamilyWithDamage(original);
    const { anna } = family;
    await anna.browser.ok('requestExport');
    await untilHealed(family);
    await wait(1 / 1440);
    const [message] = contentsOf(await unzipped(await downloadExport(anna.browser))).messages;
    expect(message?.original).not.toBe(null);
  });

  it('while a video is made ready, and its member isn’t troubled', { tags: 'long' }, async () => {
    const family = await aFamilyWithDamage(original);
    const { anna, message } = family;
    await app.takeMails();
    await inTransaction(app.db, async (tx) => convertAgain(tx, message.media.id, (await rendition('video')).id));
    await untilHealed(family);
    await wait(1 / 1440);
    expect((await anna.browser.fetch(`/api/media/${message.id}/video`)).status).toBe(200);
    expect((await app.takeMails()).filter(({ subject }) => subject.includes('“'))).toEqual([]);
  });
});

it(
  'heals a video from the backup that is found damaged while its smaller one is made, which is made then',
  { tags: 'long' },
  async () => {
    const family = await aFamilyWithDamage(() => rendition('video'), longMp4());
    const { anna, message } = family;
    await inTransaction(app.db, async (tx) => convertAgain(tx, message.media.id, (await rendition('video-small')).id));
    const small = async () => (await anna.browser.fetch(`/api/media/${message.id}/video-small`)).status;
    expect(await small()).toBe(404);
    await untilHealed(family);
    await wait(1 / 1440);
    expect(await small()).toBe(200);
  },
);

it.each(['checked', 'brought in'])(
  'tells a member in words of an import whose file is damaged while it is %s',
  { tags: 'long' },
  async (when) => {
    const anna = await aMember(app);
    const zip = await zipOf(await anExport({ messages: [{}] }));
    const uploadId = await tusOf(anna.browser, app.origin).sendExport(zip);
    const draft = path.join(app.platform.config.dataDir, 'drafts', uploadId);
    if (when === 'checked') await flipBit(draft);
    await anna.browser.ok('checkImport', { body: { uploadId } });
    await app.jobs.runDue();
    if (when !== 'checked') {
      for (const file of await storedFiles()) await flipBit(file);
      await anna.browser.ok('startImport');
      await app.jobs.runDue();
    }
    expect((await anna.browser.ok('getImport')).import).toMatchObject({ state: 'failed', problem: importsTexts.lost });
    await wait(1, 1);
    expect([await flaws(), await openJobs()]).toEqual([[], []]);
  },
);

it('makes a finished export again whose file is damaged', { tags: 'long' }, async () => {
  const { anna } = await aFamily(app);
  await anna.browser.ok('requestExport');
  await app.jobs.runDue();
  const exported = () =>
    app.db
      .selectFrom('export_parts')
      .innerJoin('exports', 'exports.id', 'export_id')
      .select('object_id as id')
      .where('member_id', '=', anna.id)
      .executeTakeFirstOrThrow();
  const { id } = await exported();
  await flipBit(fileOf(id));
  await expect(downloadExport(anna.browser)).rejects.toThrow();
  await expect.poll(openJobs).toEqual([{ key: id }]);
  await app.jobs.runDue();
  await unzipped(await downloadExport(anna.browser));
  expect((await exported()).id).not.toBe(id);
});

it('takes neither a storage that is away nor another key for damage', async () => {
  const { recipient, message } = await aFamily(app);
  await app.db
    .updateTable('objects')
    .set({ key_id: '0'.repeat(16) })
    .execute();
  expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(500);
  expect(await openJobs()).toEqual([]);
});

it('finds a missing file within a day, and takes it from the backup', async () => {
  await aFamily(app);
  await backUp();
  const [file = ''] = await storedFiles();
  const right = await readFile(file);
  await rm(file);
  await wait(1, 1);
  expect(await readFile(file)).toEqual(right);
  expect(await flaws()).toEqual([]);
});

it('finds each of 100 flipped bits within 30 days, and heals them all (seed 20261127)', { tags: 'long' }, async () => {
  const anna = await aMember(app);
  while ((await storedFiles()).length < 100) {
    await inLibrary(anna, { file: await gpsJpeg() });
    await app.jobs.runDue();
  }
  await backUp();
  const files = (await storedFiles()).slice(0, 100);
  const right = await Promise.all(files.map((file) => readFile(file)));
  const random = seededRandom(20261127);
  for (const file of files) await flipBit(file, random);
  await wait(29, 1, 1);
  expect(await Promise.all(files.map((file) => readFile(file)))).toEqual(right);
  expect(await flaws()).toEqual([]);
});

it.each<[string, (anna: MadeMember) => Promise<void>]>([
  ['that no one opened for a month', () => wait(29, 1, 1)],
  [
    'that is found when they take everything along',
    async ({ browser }) => {
      await browser.ok('requestExport');
      await wait(0, 1 / 1440, 1 / 720, 1 / 720);
    },
  ],
])(
  'tells a member of a damaged original in no backup, %s, once, and the admin until it’s healed',
  { tags: 'long' },
  async (_which, find) => {
    const { anna, message } = await aFamily(app, { title: 'The blue boat' });
    await app.takeMails();
    const { id } = await app.db
      .selectFrom('media')
      .innerJoin('messages', 'media_id', 'media.id')
      .select('original_id as id')
      .where('messages.id', '=', message.id)
      .executeTakeFirstOrThrow();
    const file = path.join(objectsIn(app.platform.config.dataDir), id.slice(0, 2), id);
    const right = await readFile(file);
    await flipBit(file);
    await find(anna);
    expect(await flaws()).toEqual([{ id, kind: 'damaged' }]);
    const mails = (await app.takeMails()).filter(({ subject }) => subject.includes('original'));
    expect(mails).toMatchObject([{ to: anna.email, text: expect.stringContaining('“The blue boat”') }]);
    const stored = async () => {
      const { browser } = await anAdmin(app);
      return (await browser.ok('getKpis')).platformHealth.checks.find(({ name }) => name === 'Stored files');
    };
    expect(await stored()).toMatchObject({ state: 'trouble' });
    await writeFile(file, right);
    await wait(1, 1);
    expect(await stored()).toMatchObject({ state: 'healthy' });
  },
);

it('takes no file for missing while their whole disk is gone', { tags: 'long' }, async () => {
  const { anna } = await aFamily(app);
  await app.takeMails();
  const objects = objectsIn(app.platform.config.dataDir);
  await rename(objects, `${objects}-unplugged`);
  await wait(1, 29, 1);
  expect(await flaws()).toEqual([]);
  await rename(`${objects}-unplugged`, objects);
  await wait(1, 1);
  expect(await flaws()).toEqual([]);
  const sent = (await app.takeMails()).filter(({ to }) => to === anna.email);
  expect(sent.filter(({ subject }) => subject.includes('original'))).toEqual([]);
});

it('makes a damaged conversion again from its original', { tags: 'long' }, async () => {
  const { emma, message } = await aFamily(app);
  const { id } = await app.db
    .selectFrom('renditions')
    .select('object_id as id')
    .where('kind', '=', 'photo')
    .executeTakeFirstOrThrow();
  await flipBit(path.join(objectsIn(app.platform.config.dataDir), id.slice(0, 2), id));
  await wait(29, 1, 1);
  expect(await flaws()).toEqual([]);
  const recipient = await aRecipient(app, emma);
  expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(200);
});

it('removes a file without a row after 30 days, not before, and never one that has a row again', async () => {
  const { message } = await aFamily(app);
  const objects = objectsIn(app.platform.config.dataDir);
  const orphan = path.join(objects, 'ab', `ab${'0'.repeat(30)}`);
  await writeFile(orphan, 'left by a crash');
  await wait(1, 29);
  expect(await storedFiles()).toContain(orphan);
  await wait(1, 1);
  expect(await storedFiles()).not.toContain(orphan);
  expect(message.id).toBeGreaterThan(0);
  const rows = await app.db.selectFrom('objects').select('id').execute();
  expect(await storedFiles()).toHaveLength(rows.length);
});
