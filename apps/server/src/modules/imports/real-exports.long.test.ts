import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ExportedFile, SomedayExport } from '@someday/contract/api/export-format';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  importExport,
  contentsOf,
  downloadExport,
  exportAddress,
  uploadExport,
  unzipped,
} from '#server/testing/make-export.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aMessage,
  aPortrait,
  aRecipient,
  inLibrary,
  type MadeMember,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let home: TestApp;
let hosted: TestApp;
beforeAll(async () => {
  home = await startTestApp();
  hosted = await startTestApp();
});
afterAll(async () => {
  await home.close();
  await hosted.close();
});

async function exported(app: TestApp, { browser }: MadeMember): Promise<Buffer<ArrayBuffer>> {
  await browser.ok('requestExport');
  await app.jobs.runDue();
  return downloadExport(browser);
}

/** Without what must differ in another Someday: numbers, receipts, what the loved ones there did, and when it was made. */
function comparable({ people, messages, milestones, categories, member }: SomedayExport) {
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? null;
  const bytesOf = (file: ExportedFile | null) => file && { sha256: file.sha256, bytes: file.bytes, mime: file.mime };
  return {
    member: { ...member, portrait: { ...member.portrait, photo: bytesOf(member.portrait.photo)?.mime } },
    people: people.map(({ portrait, ...person }) => ({
      ...person,
      id: 0,
      portrait: { ...portrait, photo: bytesOf(portrait.photo)?.mime },
    })),
    milestones: milestones.map(({ person, ...milestone }) => ({ ...milestone, id: 0, person: nameOf(person) })),
    categories: categories.map((category) => ({ ...category, id: 0 })),
    messages: messages.map(({ title, description, caption, person, recipientName, type, category, ...message }) => ({
      ...{ title, description, caption, recipientName, type, category, createdAt: message.createdAt },
      person: nameOf(person),
      ownCategory: categories.find(({ id }) => id === message.ownCategory)?.name ?? null,
      seal: message.seal && {
        ...message.seal,
        triggers: message.seal.triggers.map(({ milestone, ...trigger }) => ({
          ...trigger,
          milestone: milestones.find(({ id }) => id === milestone)?.name ?? null,
        })),
      },
      original: bytesOf(message.original),
      isShown: message.shown !== null && message.poster !== null,
    })),
  };
}

it('A family moves from home to a host: what the host exports later is what it brought', async () => {
  const anna = await aMember(home, { name: 'Anna' });
  const emma = await aLovedOne(anna, { name: 'Emma', birthday: '2018-06-14', email: 'emma@example.org' });
  const theo = await aLovedOne(anna, { name: 'Theo' });
  await aPortrait(anna, emma);
  await anna.browser.ok('createCategory', { body: { categoryName: 'Boats' } });
  const graduation = { childId: emma.id, milestoneType: 'graduation', milestoneName: 'Graduation' } as const;
  await anna.browser.ok('addMilestone', { body: { ...graduation, milestoneDate: '2030-06-01' } });
  const open = await aMessage(anna, emma, { title: 'The story of the blue boat', file: await gpsMp4() });
  await aMessage(anna, emma, { title: 'At 18', deliveryDate: '2036-06-14', file: await gpsJpeg() });
  await aMessage(anna, theo, { title: 'For Theo', file: await gpsMp4() });
  await inLibrary(anna, { title: 'Not yet', file: await gpsJpeg() });
  await home.jobs.runDue();
  await (await aRecipient(home, emma)).ok('markViewed', { params: { id: String(open.id) } });
  const zip = await exported(home, anna);

  const again = await aMember(hosted, { name: 'Anna' });
  expect(await importExport(hosted, again, zip)).toMatchObject({ state: 'done', problem: null });
  await hosted.jobs.runDue();
  const [before, after] = [contentsOf(await unzipped(zip)), contentsOf(await unzipped(await exported(hosted, again)))];
  expect(comparable(after)).toEqual(comparable(before));
  expect(after.messages.map(({ viewedAt, receipts }) => [viewedAt, receipts.length])).toEqual([
    [null, 0],
    [null, 1],
    [null, 0],
    [null, 0],
  ]);

  await again.browser.ok('deleteImport');
  expect(await uploadExport(hosted, again, zip)).toMatchObject({ summary: { newPeople: 0, newMessages: 0 } });
});

it('An export in three parts: each is complete, and together they bring everything, once', async () => {
  const parted = await startTestApp({ exportPartBytes: 250_000 });
  const anna = await aMember(parted, { name: 'Anna' });
  const emma = await aLovedOne(anna, { name: 'Emma', birthday: '2018-06-14' });
  await aPortrait(anna, emma);
  await anna.browser.ok('createCategory', { body: { categoryName: 'Boats' } });
  const graduation = { childId: emma.id, milestoneType: 'graduation', milestoneName: 'Graduation' } as const;
  await anna.browser.ok('addMilestone', { body: { ...graduation, milestoneDate: '2030-06-01' } });
  await aMessage(anna, emma, { title: 'First', file: await gpsMp4() });
  await aMessage(anna, emma, { title: 'Larger than a part', file: await padded(500_000) });
  await aMessage(anna, emma, { title: 'At 18', deliveryDate: '2036-06-14', file: await gpsJpeg() });
  await inLibrary(anna, { title: 'Not yet', file: await padded(1) });
  await parted.jobs.runDue();
  await anna.browser.ok('requestExport');
  await parted.jobs.runDue();
  const { state, parts } = await anna.browser.ok('getExport');
  expect([state, parts.map(({ number }) => number)]).toEqual(['ready', [1, 2, 3]]);

  const again = await aMember(hosted, { name: 'Anna' });
  const titles: string[][] = [];
  for (const { number, bytes } of parts) {
    const zip = await downloadExport(anna.browser, number);
    const files = await unzipped(zip);
    const { part, messages } = contentsOf(files);
    expect([part, zip.length]).toEqual([{ number, of: 3 }, bytes]);
    expect(String(files.get('README.txt'))).toContain(`part ${number} of 3`);
    expect(String(files.get('index.html'))).toContain(`"part":{"number":${number},"of":3}`);
    titles.push(messages.map(({ title }) => title));
    expect(await importExport(hosted, again, zip)).toMatchObject({ state: 'done', problem: null });
    await again.browser.ok('deleteImport');
  }
  expect(titles).toEqual([['First'], ['Larger than a part'], ['At 18', 'Not yet']]);
  expect((await anna.browser.fetch(`${exportAddress}?part=4`)).status).toBe(404);
  const name = (await anna.browser.fetch(`${exportAddress}?part=2`)).headers.get('content-disposition');
  expect(name).toContain('part 2 of 3.zip');

  await hosted.jobs.runDue();
  const { people, milestones, categories, messages } = contentsOf(await unzipped(await exported(hosted, again)));
  expect([people.length, milestones.length, categories.length]).toEqual([1, 1, 1]);
  expect(messages.map(({ title }) => title).toSorted()).toEqual(titles.flat().toSorted());
  await anna.browser.ok('deleteExport');
  await parted.jobs.runDue();
  const rows = await parted.db.selectFrom('objects').select('id').execute();
  expect((await parted.storedObjects()).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  await parted.close();
});

/** A photo of its own, with more bytes than it needs. */
async function padded(bytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-photo-'));
  const file = path.join(folder, 'photo.jpg');
  await writeFile(file, Buffer.concat([await readFile(await gpsJpeg()), Buffer.alloc(bytes)]));
  return file;
}
