import { randomBytes } from 'node:crypto';
import type { SomedayExport } from '@someday/contract/api/export-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anExport, uploadExport, zipOf, type MadeExport } from '#server/testing/make-export.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { lying } from '#server/testing/media/make-hostile-zips.ts';
import { aLovedOne, aMember, type MadeMember } from '#server/testing/make.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fakeVideo, refusalOf, tusOf, uploadForm } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
});
afterAll(() => app.close());

/** Replaces a text by another one of the same length, wherever it stands in the ZIP. */
function renamed(zip: Buffer<ArrayBuffer>, from: string, to: string): Buffer<ArrayBuffer> {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

const withFile = ({ contents, files }: MadeExport, name: string, bytes = Buffer.from('echo')) => ({
  contents,
  files: new Map([...files, [name, bytes]]),
});

const letter = 'messages/letter-1.jpg';
type Changed = (contents: SomedayExport) => object;
const changed = async (change: Changed) => {
  const { contents, files } = await anExport();
  return zipOf({ contents: change(contents), files });
};
const withMessage = (changes: object) => (contents: SomedayExport) => ({
  ...contents,
  messages: contents.messages.map((message) => ({ ...message, ...changes })),
});

const smaller = withMessage({ original: { path: letter, mime: 'image/jpeg', bytes: 1000, sha256: '0'.repeat(64) } });
/** 50 MB, of which half a MB is left when it's packed: fewer than a hundredth would be refused by themselves. */
const half = Buffer.alloc(5e7);
randomBytes(5e5).copy(half);

/** What is wrong, the ZIP, and what its member reads. */
const wrong: readonly (readonly [string, () => Promise<Buffer<ArrayBuffer>>, RegExp])[] = [
  [
    'a path upwards',
    async () => renamed(await zipOf(withFile(await anExport(), 'aa/bb/evil.sh')), 'aa/bb/evil.sh', '../../evil.sh'),
    /points outside of it/,
  ],
  [
    'an absolute path',
    async () => renamed(await zipOf(withFile(await anExport(), 'aetc/passwd')), 'aetc/passwd', '/etc/passwd'),
    /points outside of it/,
  ],
  [
    'a backslash',
    async () => renamed(await zipOf(withFile(await anExport(), 'aa/evil.sh')), 'aa/evil.sh', '..\\evil.sh'),
    /points outside of it/,
  ],
  [
    'a symbolic link',
    async () => zipOf(withFile(await anExport(), 'link', Buffer.from('/etc/passwd')), { link: { mode: 0o120777 } }),
    /points outside of it/,
  ],
  [
    'a bomb at the top',
    async () =>
      zipOf(withFile(await anExport(), 'index.html', Buffer.alloc(70_000_000)), { 'index.html': { compress: true } }),
    /“index\.html” in this copy is larger/,
  ],
  [
    'a bomb that says it is small',
    async () => {
      const { contents, files } = await anExport();
      const text = JSON.stringify(contents);
      const zip = await zipOf({ contents, files });
      // The list of files and the file’s own head say how much there is.
      const size = Buffer.alloc(4);
      size.writeUInt32LE(Buffer.byteLength(text));
      const lie = Buffer.alloc(4);
      lie.writeUInt32LE(Buffer.byteLength(text) - 100);
      return renamed(zip, size.toString('latin1'), lie.toString('latin1'));
    },
    /damaged|isn’t a ZIP/,
  ],
  [
    'a message packed by bzip2',
    async () => lying(await zipOf(await anExport()), letter, { 8: 12 << 16 }),
    /“messages\/letter-1\.jpg” is packed in a way we can’t read\. .*compress its whole folder into a ZIP again/,
  ],
  [
    'a message that unpacks to more than it says',
    async () => {
      const { contents } = await anExport();
      const files = new Map([[letter, randomBytes(4e6)]]);
      const zip = await zipOf({ contents: smaller(contents), files }, { [letter]: { compress: true } });
      return lying(zip, letter, { 24: 1000 });
    },
    /“messages\/letter-1\.jpg” in this copy is damaged/,
  ],
  [
    'more than photos are ever packed to',
    async () => {
      // Six times as much as the ZIP, and 300 MB.
      const { contents, files } = await anExport();
      const more = Array.from({ length: 6 }, (_, place): [string, Buffer] => [`messages/${place}.jpg`, half]);
      const packed = Object.fromEntries(more.map(([name]) => [name, { compress: true }]));
      return zipOf({ contents, files: new Map([...files, ...more]) }, packed);
    },
    /takes more time or memory/,
  ],
  [
    'a changed file',
    async () => {
      const { contents, files } = await anExport();
      const bytes = Buffer.from(files.get(letter) ?? '');
      bytes[bytes.length - 1] = 0;
      return zipOf({ contents, files: new Map([[letter, bytes]]) });
    },
    /“messages\/letter-1\.jpg” in this copy is damaged/,
  ],
  [
    'a missing file',
    async () => zipOf({ contents: (await anExport()).contents, files: new Map() }),
    /“messages\/letter-1\.jpg” is missing/,
  ],
  ['a newer version', () => changed((contents) => ({ ...contents, version: 2 })), /from a newer Someday/],
  ['another program’s file', () => changed(() => ({ format: 'other' })), /isn’t a copy from Someday/],
  ['a loved one’s archive', () => changed((contents) => ({ ...contents, kind: 'loved-one' })), /what a loved one kept/],
  ['a title that is too long', () => changed(withMessage({ title: 'x'.repeat(201) })), /“someday\.json”.*damaged/],
  ['a person that isn’t in it', () => changed(withMessage({ person: 7 })), /“someday\.json”.*damaged/],
  ['an impossible day', () => changed(withMessage({ seal: { day: '2030-02-31' } })), /“someday\.json”.*damaged/],
];

describe('an export with', () => {
  it.each(firstInGate(4, wrong))('%s is refused in words, and nothing of it stays', async (_what, make, text) => {
    const shown = await uploadExport(app, anna, await make());
    expect(shown).toMatchObject({ state: 'failed', summary: null });
    expect(shown?.problem).toMatch(text);
    expect((await anna.browser.refused('startImport')).code).toBe('not_found');
    expect(await app.storedObjects()).toEqual([]);
    for (const table of ['objects', 'uploads', 'loved_ones', 'messages', 'media'] as const) {
      expect(await app.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
  });
});

describe('an upload for an import', () => {
  it('is refused at its first bytes if it isn’t a ZIP', async () => {
    const tus = tusOf(anna.browser, app.origin);
    const bytes = fakeVideo(200_000);
    const created = await tus.create(bytes.length, 'a.zip', '', 'import');
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    const refusal = await refusalOf(await tus.patch(id, 0, bytes));
    expect(refusal).toMatchObject({ code: 'file_type', message: expect.stringMatching(/isn’t a ZIP file/) });
  });

  it('has its own limit', async () => {
    const tus = tusOf(anna.browser, app.origin);
    const GiB = 1_073_741_824;
    expect(await refusalOf(await tus.create(51 * GiB, 'a.zip', '', 'import'))).toMatchObject({
      code: 'file_too_large',
    });
    expect((await refusalOf(await tus.create(3 * GiB, 'a.mp4'))).code).toBe('file_too_large');
  });

  it('can’t become a message, and a message’s can’t become an import', async () => {
    const tus = tusOf(anna.browser, app.origin);
    const emma = await aLovedOne(anna);
    const zip = await tus.sendExport(await zipOf(await anExport()));
    expect((await anna.browser.refused('createMessage', { form: uploadForm(emma.id, zip) })).code).toBe('file_type');
    const video = await tus.send(fakeVideo(100_000));
    expect((await anna.browser.refused('checkImport', { body: { uploadId: video } })).code).toBe('not_found');
  });

  it('belongs to its member, and guests can’t begin one', async () => {
    const bela = await aMember(app);
    const uploadId = await tusOf(bela.browser, app.origin).sendExport(await zipOf(await anExport()));
    expect((await anna.browser.refused('checkImport', { body: { uploadId } })).code).toBe('not_found');
    const guest = await aGuest(app);
    const answer = await tusOf(guest.browser, app.origin).create(1000, 'a.zip', '', 'import');
    expect((await refusalOf(answer)).code).toBe('members_only');
  });
});
