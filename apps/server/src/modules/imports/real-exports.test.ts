import type { ExportedFile, SomedayExport } from '@someday/contract/export-format';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringExport, contentsOf, downloadExport, uploadExport, unzipped } from '#server/testing/make-export.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/make-media.ts';
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

async function exported(app: TestApp, { browser, password }: MadeMember): Promise<Buffer<ArrayBuffer>> {
  await browser.ok('requestExport', { body: { password } });
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
  expect(await bringExport(hosted, again, zip)).toMatchObject({ state: 'done', problem: null });
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
