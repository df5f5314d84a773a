import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageProblem, StorageRefused } from '#server/adapters/storage/storage.ts';
import { anExport, importExport, noPortrait, packedAgain, uploadExport, zipOf } from '#server/testing/make-export.ts';
import { aMember, aRecipient, aSubscription, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tusOf } from '#server/testing/tus.ts';
import { readContents } from './export-contents.ts';
import { ImportProblem } from './import-limits.ts';

let app: TestApp;
let anna: MadeMember;
beforeEach(async () => {
  app = await startTestApp();
  anna = await aMember(app);
});
afterEach(() => app.close());

const people = () => anna.browser.ok('listLovedOnes');
const messages = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute();
const titled = async (title: string) => (await messages()).find((message) => message.title === title);

it('An export from when a member had one signature has it for every name under which it was seen', async () => {
  const signature = { kind: 'typed' as const, text: 'Mama' };
  const member = { name: 'Anna', timeZone: 'Europe/Berlin', signature, portrait: noPortrait };
  const read = async (...senderNames: (string | null)[]) => {
    const people = senderNames.map((senderName) => ({ senderName }));
    const { contents } = await anExport({ member, people, messages: [] });
    return (await readContents(Readable.from([Buffer.from(JSON.stringify(contents))]), () => {})).member;
  };
  const signatures = { Mom: signature, Grandma: signature };
  expect(await read('Mom', 'Grandma', 'Mom')).toMatchObject({ signature: null, signatures });
  expect(await read('Mom', 'Grandma', null)).toMatchObject({ signature, signatures });
  expect(await read()).toEqual(member);
  const { contents } = await anExport({ member: { ...member, signatures: { ['x'.repeat(101)]: signature } } });
  const long = readContents(Readable.from([Buffer.from(JSON.stringify(contents))]), () => {});
  await expect(long, 'a name no form takes').rejects.toThrow(ImportProblem);
});

describe('Anna moves to another Someday', () => {
  it('and her people come along with new codes, their pictures, and their days', async () => {
    const made = await anExport({
      member: {
        name: 'Anna',
        timeZone: 'America/New_York',
        signature: { kind: 'typed', text: 'Anna' },
        signatures: { Mama: { kind: 'typed', text: 'Mama' } },
        portrait: { color: 0, drawing: { hair: 1, skin: 2, clothes: 3 }, photo: null },
      },
      people: [
        {
          name: 'Emma',
          birthday: '2019-05-04',
          senderName: 'Mama',
          portrait: { color: 7, drawing: { hair: 4, skin: 5, clothes: 1 }, photo: null },
        },
        { name: 'Ben', relationship: 'Nephew', timeZone: 'Asia/Tokyo' },
      ],
      milestones: [
        {
          id: 4,
          person: 1,
          type: 'graduation',
          name: 'Kindergarten',
          day: '2025-06-01',
          description: null,
          isRecurring: false,
          notifyDaysBefore: 7,
        },
      ],
      messages: [],
    });
    const photo = await anExport();
    const [letter] = photo.contents.messages;
    const [, ben] = made.contents.people;
    if (ben !== undefined && letter !== undefined && letter.original !== null) {
      ben.portrait.photo = { ...letter.original, path: 'people/ben.jpg' };
      made.files.set('people/ben.jpg', photo.files.get(letter.original.path) ?? Buffer.alloc(0));
    }
    expect(await importExport(app, anna, await zipOf(made))).toMatchObject({ state: 'done', problem: null });
    const [emma, nephew] = await people();
    expect(emma).toMatchObject({
      name: 'Emma',
      birthday: '2019-05-04',
      senderName: 'Mama',
      relationship: 'Daughter',
      timeZone: 'America/New_York', // hers were Anna's days there
      portrait: { color: 7, drawing: { hair: 4, skin: 5, clothes: 1 } },
    });
    expect(nephew).toMatchObject({ name: 'Ben', timeZone: 'Asia/Tokyo', portrait: { color: 2 } });
    expect(nephew?.portrait.photoUrl).toMatch(/^\/api\/portraits\/\d+$/);
    expect(new Set([emma?.accessCode, nephew?.accessCode]).size).toBe(2);
    expect(await anna.browser.ok('getOwnPortrait')).toMatchObject({ drawing: { hair: 1, skin: 2, clothes: 3 } });
    expect(await anna.browser.ok('getSignature')).toEqual({
      signature: { kind: 'typed', text: 'Anna' },
      names: [{ name: 'Mama', signature: { kind: 'typed', text: 'Mama' } }],
    });
    const milestones = await anna.browser.ok('listMilestones', { query: {} });
    expect(milestones).toMatchObject([{ milestoneName: 'Kindergarten', milestoneDate: '2025-06-01', nextDate: null }]);
  });

  it('and every message opens when it would have there', async () => {
    const birthday = {
      type: 'birthday' as const,
      day: '2019-05-04',
      time: null,
      repeats: { pattern: 'yearly' as const, every: 1, unit: 'year' as const, until: null },
      milestone: null,
      isActive: true,
      startsOn: '2026-02-02',
    };
    const sealed = { isOpen: false, sealedOn: '2026-02-01', zone: 'Europe/Berlin' };
    const made = await anExport({
      people: [{ email: 'emma@example.org' }],
      categories: [{ id: 9, name: 'Recipes', color: '#123456', description: null }],
      messages: [
        { title: 'Open', description: 'As always', recipientName: 'Emmi' },
        {
          title: 'In 2030',
          seal: { ...sealed, day: '2030-06-14', time: '18:30', opensAt: '2030-06-14T16:30:00.000Z', isSurprise: true },
          ownCategory: 9,
        },
        { title: 'Every birthday', seal: { ...sealed, opensAt: '2026-05-03T22:00:00.000Z', triggers: [birthday] } },
        { title: 'No day yet', seal: { ...sealed, opensAt: null } },
        { title: 'Meanwhile', seal: { ...sealed, day: '2026-03-09', opensAt: '2026-03-08T23:00:00.000Z' } },
        { title: 'Library', person: null },
        { title: 'Trash', deletedAt: '2026-03-01T12:00:00.000Z' },
      ],
    });
    const summary = { name: 'Anna', people: 1, messages: 6, sealed: 4, photos: 6, videos: 0, newMessages: 6 };
    expect(await uploadExport(app, anna, await zipOf(made))).toMatchObject({ state: 'ready', noRoom: null, summary });
    expect([await people(), await messages()]).toEqual([[], []]);

    await anna.browser.ok('startImport');
    await app.jobs.runDue();
    expect(await titled('Open')).toMatchObject({
      description: 'As always',
      recipient_name: 'Emmi',
      opens_at: new Date('2026-01-02T15:00:00Z'),
      created_at: new Date('2026-01-01T15:00:00Z'),
      viewed_at: null,
    });
    expect(await titled('In 2030')).toMatchObject({
      delivery_date: '2030-06-14',
      delivery_time: '18:30',
      opens_at: new Date('2030-06-14T16:30:00Z'),
      sealed_on: '2026-02-01',
      is_surprise: true,
    });
    expect(await titled('Every birthday')).toMatchObject({ opens_on: '2026-05-04', delivery_zone: 'Europe/Berlin' });
    expect(await titled('No day yet')).toMatchObject({ opens_on: null, sealed_on: '2026-02-01' });
    expect(await titled('Meanwhile')).toMatchObject({ opens_at: new Date('2026-03-08T23:00:00Z') });
    expect(await titled('Library')).toMatchObject({ loved_one_id: null, opens_at: null });
    expect(await titled('Trash')).toBeUndefined();
    const categories = await anna.browser.ok('listCategories', { query: {} });
    expect(categories).toMatchObject([{ categoryName: 'Recipes', categoryColor: '#123456', messages: 1 }]);
    expect(await app.db.selectFrom('message_reactions').selectAll().execute()).toEqual([]);
    // Receipts are this installation's own.
    expect(await app.db.selectFrom('seal_receipts').select('id').execute()).toHaveLength(3);

    const [emma] = await people();
    if (emma === undefined) throw new Error('Emma isn’t here');
    const recipient = await aRecipient(app, emma);
    const opened = await titled('Open');
    const photo = await recipient.fetch(`/api/media/${opened?.id}/photo`);
    expect(photo.status).toBe(200);
    const onHerBirthday = String((await titled('Every birthday'))?.id);
    expect((await recipient.refused('getMessage', { params: { id: onHerBirthday } })).code).toBe('not_open_yet');
    // She was told about the first one there. What has opened since, she learns from here.
    const due = await app.db
      .selectFrom('outgoing_emails')
      .select('message_id')
      .where('kind', '=', 'delivery')
      .where('occurs_at', '<=', app.now())
      .execute();
    expect(due).toEqual([{ message_id: (await titled('Meanwhile'))?.id }]);
    expect((await app.takeMails()).filter(({ to }) => to === 'emma@example.org')).toHaveLength(1);
  });

  it('and nothing of the file is left afterwards', { tags: 'long' }, async () => {
    await importExport(app, anna, await zipOf(await anExport()));
    const kept = await app.db.selectFrom('objects').select('id').orderBy('id').execute();
    expect((await app.storedObjects()).toSorted()).toEqual(kept.map(({ id }) => id));
    expect(await app.db.selectFrom('imports').select('object_id').execute()).toEqual([{ object_id: null }]);
    await app.setNow(new Date(app.now().getTime() + 8 * 86_400_000));
    await app.jobs.runDue();
    expect(await anna.browser.ok('getImport')).toEqual({ import: null });
  });
});

it(
  'An export that a system has unpacked and packed again comes in like the one that was downloaded',
  { tags: 'long' },
  async () => {
    const { contents, files } = await anExport();
    const [path, renamed] = ['messages/letter-1.jpg', 'messages/2026 Für Zoë/Brief.jpg'];
    const made = {
      contents: {
        ...contents,
        messages: contents.messages.map((letter) => ({
          ...letter,
          original: letter.original && { ...letter.original, path: renamed },
        })),
      },
      files: new Map([[renamed, files.get(path) ?? Buffer.alloc(0)]]),
    };
    expect(await importExport(app, anna, await packedAgain(made))).toMatchObject({ state: 'done', problem: null });
    expect(await titled('Letter 1')).toBeDefined();
    expect(await importExport(app, anna, await zipOf(made))).toMatchObject({ summary: { newMessages: 0 } });
  },
);

describe('the same export', () => {
  it('twice gives nothing twice', { tags: 'long' }, async () => {
    const made = await anExport({ messages: [{}, { person: null }] });
    await importExport(app, anna, await zipOf(made));
    const before = [await people(), await messages(), await app.storedObjects()];
    const again = await uploadExport(app, anna, await zipOf(made));
    expect(again?.summary).toMatchObject({ people: 1, messages: 2, newPeople: 0, newMessages: 0 });
    await anna.browser.ok('startImport');
    await app.jobs.runDue();
    const after = [await people(), await messages(), await app.storedObjects()];
    expect(after).toEqual(before);
  });

  it('brings in what is new since', { tags: 'long' }, async () => {
    await importExport(app, anna, await zipOf(await anExport()));
    const later = await importExport(app, anna, await zipOf(await anExport({ messages: [{}, { title: 'New' }] })));
    expect(later).toMatchObject({ state: 'done' });
    expect([(await people()).length, (await messages()).map(({ title }) => title)]).toEqual([1, ['Letter 1', 'New']]);
  });

  it('stores a video sent to two people once', { tags: 'long' }, async () => {
    const made = await anExport({ people: [{}, { name: 'Ben' }], messages: [{}, { person: 2 }] });
    const [first, second] = made.contents.messages;
    if (first !== undefined && second !== undefined) second.original = first.original;
    await importExport(app, anna, await zipOf(made));
    expect(new Set((await messages()).map((message) => message.media_id)).size).toBe(1);
  });
});

describe('an import that is interrupted', () => {
  it('goes on where it was, after an error and after its worker was killed', async () => {
    const { storage } = app.platform;
    const { put } = storage;
    let stored = 0;
    storage.put = (...args) => {
      stored += 1;
      return stored === 2 ? Promise.reject(new Error('the disk is away')) : put(...args);
    };
    const made = await anExport({ messages: [{}, {}, {}] });
    expect(await importExport(app, anna, await zipOf(made))).toMatchObject({ state: 'running' });
    const [first] = await messages();
    expect([(await messages()).length, (await people()).length]).toEqual([1, 1]);
    // Its worker holds the job, and is gone.
    const lost = { state: 'leased' as const, lease_until: app.now(), lease_token: randomUUID() };
    await app.db.updateTable('jobs').set(lost).where('kind', '=', 'run-import').execute();
    await app.setNow(new Date(app.now().getTime() + 120_000));
    await app.jobs.runDue();
    expect((await anna.browser.ok('getImport')).import?.state).toBe('done');
    expect((await messages()).map(({ title }) => title)).toEqual(['Letter 1', 'Letter 2', 'Letter 3']);
    expect([(await messages())[0]?.id, (await people()).length]).toEqual([first?.id, 1]);
    const kept = await app.db.selectFrom('objects').select('id').orderBy('id').execute();
    expect((await app.storedObjects()).toSorted()).toEqual(kept.map(({ id }) => id));
  });

  it('can be deleted, and what is here stays', { tags: 'long' }, async () => {
    await uploadExport(app, anna, await zipOf(await anExport()));
    await anna.browser.ok('startImport');
    await anna.browser.ok('deleteImport');
    await app.jobs.runDue();
    expect([await messages(), await app.storedObjects()]).toEqual([[], []]);
    expect((await anna.browser.refused('startImport')).code).toBe('not_found');
  });

  it('is erased with its account', { tags: 'long' }, async () => {
    await uploadExport(app, anna, await zipOf(await anExport()));
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    // Earlier than the daily sweep would remove it.
    const later = new Date(app.now().getTime() + 28 * 86_400_000);
    await app.db.updateTable('imports').set({ created_at: later }).execute();
    await app.setNow(later);
    await app.jobs.runDue();
    expect([await app.db.selectFrom('imports').select('id').execute(), await app.storedObjects()]).toEqual([[], []]);
    expect(await app.db.selectFrom('objects').select('id').execute()).toEqual([]);
  });
});

describe('a storage that fails while an export is checked', { tags: 'long' }, () => {
  const refuses = new StorageRefused('The disk allows no reading (EACCES).');
  const isFull = new StorageProblem('full');
  const waits = { state: 'ready', problem: null };
  const ends = { state: 'failed', problem: expect.stringContaining('Our storage isn’t working') };
  it.each([
    { error: refuses, times: 1, shown: waits },
    { error: refuses, times: 5, shown: ends },
    { error: isFull, times: 1, shown: waits },
    { error: isFull, times: 5, shown: ends },
  ])('is never called a fault of the export: $error.message, $times times', async ({ error, times, shown }) => {
    const { storage } = app.platform;
    const { read, finish } = storage;
    if (error === refuses) {
      storage.read = () => {
        throw error;
      };
    } else storage.finish = () => Promise.reject(error);
    await uploadExport(app, anna, await zipOf(await anExport()));
    for (let attempt = 1; attempt <= 5; attempt++) {
      if (attempt === times) Object.assign(storage, { read, finish });
      await app.setNow(new Date(app.now().getTime() + 3_600_000));
      await app.jobs.runDue();
    }
    expect((await anna.browser.ok('getImport')).import).toMatchObject(shown);
    expect(app.takeLog().join('')).toContain(error.message);
  });
});

describe('an import counts against the plan', () => {
  it('and is refused in words before anything is created', async () => {
    const practice = await startTestApp({ env: { BILLING: 'practice' } });
    const bela = await aMember(practice);
    await aSubscription(practice, bela);
    const many = Array.from({ length: 12 }, (_, index) => ({ name: `Person ${index}` }));
    const shown = await uploadExport(practice, bela, await zipOf(await anExport({ people: many })));
    const refused = await bela.browser.refused('startImport');
    expect(refused).toMatchObject({ code: 'plan_limit', message: shown?.noRoom });
    expect(await bela.browser.ok('listLovedOnes')).toEqual([]);
    await practice.close();
  });

  it('so only members may upload one', async () => {
    const practice = await startTestApp({ env: { BILLING: 'practice' } });
    const answer = await tusOf((await aMember(practice)).browser, practice.origin).create(1000, 'a.zip', '', 'import');
    expect(answer.status).toBe(402);
    await practice.close();
  });
});
