import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { anExport, importExport, zipOf } from '#server/testing/make-export.ts';
import {
  asZip64,
  lying,
  withEmptyFiles,
  zipWith,
  type Bytes,
  type RawZip,
} from '#server/testing/media/make-hostile-zips.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tusOf } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
let read: Storage['read'];
beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  ({ read } = app.platform.storage);
  await app.jobs.runDue();
});
afterAll(() => app.close());

const letter = 'messages/letter-1.jpg';
/** A sound export, but for what `change` makes of its JSON. */
async function altered(change: (json: string) => string | Buffer): Promise<Bytes> {
  const { contents, files } = await anExport();
  return zipWith({ contents: change(JSON.stringify(contents)), others: [...files] });
}
const instead = (from: string, to: string) => () => altered((json) => json.replace(from, () => to));
const title = (inJson: string) => instead('"Letter 1"', `"${inJson}"`);

/** As many messages as that, with as many triggers each. All have the same photo. */
const many = (count: number, triggers: number) =>
  altered((json) => {
    const { messages, ...rest } = JSON.parse(json);
    const [first] = messages;
    const day = { type: 'date', day: '2030-01-01', time: null, repeats: null, milestone: null };
    const trigger = { ...day, isActive: true, startsOn: '2026-01-01' };
    const seal = { ...first.seal, triggers: Array.from({ length: triggers }, () => trigger) };
    const all = Array.from({ length: count }, (_, index) => ({ ...first, id: index + 1, receipts: [], seal }));
    return JSON.stringify({ ...rest, messages: all });
  });
const people = (count: number) => () =>
  altered((json) => {
    const {
      people: [emma],
      ...rest
    } = JSON.parse(json);
    return JSON.stringify({
      ...rest,
      people: Array.from({ length: count }, (_, index) => ({ ...emma, id: index + 1 })),
    });
  });

const [packed, unpacked, start] = [20, 24, 42];
const lie = (name: string, lies: Readonly<Record<number, number>>) => async () =>
  lying(await zipOf(await anExport()), name, lies);

async function withCount(count: bigint): Promise<Bytes> {
  const zip = await zipOf(await anExport());
  return asZip64(zip.subarray(0, -22), zip.subarray(-22), { count, list: BigInt(zip.readUInt32LE(zip.length - 6)) });
}

const head = '{"format":"someday-export","version":1,"kind":"member",';
const million = (text: string, count = 1_000_000) => text.repeat(count);
const raw =
  (contents: string | Buffer, more: Omit<RawZip, 'contents'> = {}) =>
  () =>
    zipWith({ contents, ...more });
const [larger, damaged] = [/“someday\.json” in this copy is larger/, /“someday\.json” in this copy is damaged/];

/** What it has, the ZIP, and what its member reads. The first ones are in the gate. */
const hostile: readonly (readonly [string, () => Promise<Bytes>, RegExp])[] = [
  ['86 KB that unpack to 62 MB of lists', raw(`[${million('[1],', 15_500_000)}[1]]`, { compress: true }), larger],
  ['a list of 400 MB, as it says', lie('someday.json', { [packed]: 4e8, [unpacked]: 4e8 }), larger],
  [
    '69,000 empty files',
    async () => withEmptyFiles(await zipOf(await anExport()), 69_000),
    /many files that aren’t part of the copy/,
  ],
  ['lists where people belong', raw(`${head}"people":[${million('[1],', 5e6)}[1]]}`), larger],
  ['lists in lists', raw(`${head}"member":${million('[')}`), larger],
  ['one endless text', title('x'.repeat(5e6)), larger],
  ['a number of 5,000 digits', instead('"version":1', `"version":${'1'.repeat(5000)}`), larger],
  ['a message with a million of the same key', instead('"id":1,"recip', `${million('"id":1,')}"recip`), larger],
  ['characters cut in half', title(String.raw`\ud83d`), damaged],
  ['NUL', title(String.raw`a\u0000`), damaged],
  ['the year 1', instead('2026-01-01T15', '0001-01-01T15'), damaged],
  ['files that share their bytes', lie(letter, { [start]: 0 }), /isn’t a ZIP file we can read/],
  ['a list of 2 ^ 40 files', () => withCount(2n ** 40n), /more than 100,000 files/],
  ['21 triggers of one message', () => many(1, 21), damaged],
  ['2,001 people', people(2001), /more than 2,000 people/],
  // In the long run.
  ['400 MB', () => zipWith({ contents: Buffer.alloc(4e8, '{"a":0},') }), larger],
  ['200,001 triggers', () => many(10_001, 20), /more than 200,000 triggers/],
  ['a list that is said to be longer', () => withCount(9n), /isn’t a ZIP file/],
  ['20,001 messages', () => many(20_001, 0), /more than 20,000 messages/],
  ['a million keys at the top', raw(`${head}${million('"a":1,')}"z":1}`), larger],
  ['a million lists at the top', raw(`${head}${million('"a":[],')}"z":1}`), larger],
  ['a number that is infinite', instead('"version":1', '"version":1e999'), /isn’t a copy from Someday/],
  ['infinite bytes', instead('"bytes":', '"bytes":1e999,"more":'), damaged],
  ['a message made of a prototype', instead('{"id":1,"recip', '{"__proto__":{"id":1},"recip'), damaged],
  ['two lists of the same name', instead('"people":', '"people":[{}],"people":'), damaged],
  ['bytes that aren’t UTF-8', () => altered((json) => Buffer.from(json.replace('Letter', '\xff'), 'latin1')), damaged],
  ['another control character', title(String.raw`a\u0007`), damaged],
  ['a member’s name without end', instead('"Anna"', `"${'A'.repeat(10_000)}"`), damaged],
  ['a name of blanks', instead('"Emma"', String.raw`"\u200b "`), damaged],
  ['a birthday in the year 19', instead('"birthday":null', '"birthday":"0019-05-04"'), damaged],
  ['a color that isn’t there', instead('"color":1', '"color":12'), damaged],
  ['a path with NUL', instead(`"${letter}"`, String.raw`"a\u0000.jpg"`), damaged],
  [
    'a file name of 60,000 letters',
    async () => zipWith({ contents: '{}', others: [['x'.repeat(60_000), Buffer.of(1)]] }),
    /isn’t a ZIP file/,
  ],
  [
    'a file that is said to be smaller',
    lie(letter, { [packed]: 9, [unpacked]: 9 }),
    /letter-1\.jpg” in this copy is damaged/,
  ],
  ['a list that is said to be smaller', lie('someday.json', { [packed]: 9, [unpacked]: 9 }), damaged],
  ['a list behind the end', lie('someday.json', { [start]: 4e9 }), /isn’t a ZIP file/],
  [
    'a bomb in a folder',
    raw('{}', { others: [['messages/bomb.jpg', Buffer.alloc(5e7), true]] }),
    /bomb\.jpg” in this copy is larger/,
  ],
  ['too little of everything', raw(''), /damaged/],
];

it.each(firstInGate(2, hostile))(
  'An export with %s is refused in words while others are served',
  async (_what, make, text) => {
    await app.db.deleteFrom('rate_limits').execute(); // of imports a day
    const uploadId = await tusOf(anna.browser, app.origin).sendExport(await make());
    await anna.browser.ok('checkImport', { body: { uploadId } });
    const checking = app.jobs.runDue();
    expect((await anna.browser.ok('getImport')).import?.state).toBe('checking');
    expect(await checking).toMatchObject({ done: 1, retried: 0, dead: 0 });
    expect((await anna.browser.ok('getImport')).import).toMatchObject({
      state: 'failed',
      summary: null,
      problem: expect.stringMatching(text),
    });
    expect(await app.storedObjects()).toEqual([]);
    for (const table of ['objects', 'uploads', 'loved_ones', 'messages'] as const) {
      expect(await app.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
  },
);

/** Of a length that no other test's has. */
const rare = async () => zipOf(await anExport({ padding: 12_347 }));

/** The processes that read that one. */
function readers({ length }: Bytes): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  const lines = all.filter((line) => line.includes(`export-worker.ts ${length} `) && !/^\s*\d+ Z/.test(line));
  return lines.map((line) => Number.parseInt(line, 10));
}

const begin = async (member: MadeMember, zip: Bytes) => {
  const uploadId = await tusOf(member.browser, app.origin).sendExport(zip);
  await member.browser.ok('checkImport', { body: { uploadId } });
};

/** Something happens when the first byte of that ZIP is asked for. */
async function checkWhile(zip: Bytes, happens: () => Promise<unknown>): Promise<void> {
  let happened: Promise<unknown> | undefined;
  app.platform.storage.read = async function* (object, range) {
    if (object.size === zip.length) happened ??= happens();
    // Failures are reported at the end: thrown here, they would look like errors of the disk.
    if (object.size === zip.length) await happened?.catch(() => undefined);
    yield* read(object, range);
  };
  await app.jobs.runDue();
  app.platform.storage.read = read;
  await happened;
}

it(
  'A check whose process dies ends the import in words, once, and the next one begins at once',
  { tags: 'long' },
  async () => {
    const zip = await rare();
    await begin(anna, zip);
    await checkWhile(zip, async () => readers(zip).forEach((pid) => process.kill(pid, 'SIGKILL')));
    const shown = (await anna.browser.ok('getImport')).import;
    expect(shown).toMatchObject({ state: 'failed', problem: expect.stringMatching(/takes more time or memory/) });
    expect(await app.storedObjects()).toEqual([]);
    expect(await importExport(app, anna, await zipOf(await anExport()))).toMatchObject({ state: 'done' });
  },
);

it('Deleting an import ends the work on it', { tags: 'long' }, async () => {
  const cleo = await aMember(app);
  const zip = await rare();
  await begin(cleo, zip);
  await checkWhile(zip, async () => {
    expect(readers(zip)).toHaveLength(1);
    await cleo.browser.ok('deleteImport');
    await expect.poll(() => readers(zip), { timeout: 20_000 }).toEqual([]);
  });
  expect(await cleo.browser.ok('getImport')).toEqual({ import: null });
  expect(
    await app.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'check-import')
      .where('state', '!=', 'done')
      .execute(),
  ).toEqual([]);
});

it('One member’s import doesn’t hold up another’s', { tags: 'long' }, async () => {
  const [dora, emil] = [await aMember(app), await aMember(app)];
  const zip = await rare();
  await begin(dora, zip);
  await begin(emil, await zipOf(await anExport()));
  const state = async () => (await emil.browser.ok('getImport')).import?.state;
  await checkWhile(zip, () => expect.poll(state, { timeout: 30_000 }).toBe('ready'));
  expect((await dora.browser.ok('getImport')).import?.state).toBe('ready');
});
