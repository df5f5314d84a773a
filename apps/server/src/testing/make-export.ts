import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  exportSchema,
  type ExportedFile,
  type ExportedMessage,
  type ExportedPerson,
  type SomedayExport,
} from '@someday/contract/api/export-format';
import type { Import } from '@someday/contract/api/imports';
import { fromBuffer, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import * as z from 'zod/mini';
import type { MadeMember } from './make.ts';
import { smallMedia } from './media/make-media-small.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { sha256Of, tusOf } from './tus.ts';

/** An export of another Someday, and its files by path. */
export interface MadeExport {
  readonly contents: SomedayExport;
  readonly files: Map<string, Buffer>;
}

type PersonOverrides = Partial<Omit<ExportedPerson, 'id'>>;
type MessageOverrides = Partial<Omit<ExportedMessage, 'id' | 'seal'>> & { readonly seal?: Partial<Seal> | null };
type Seal = NonNullable<ExportedMessage['seal']>;

interface ExportOverrides extends Partial<Omit<SomedayExport, 'people' | 'messages'>> {
  readonly people?: readonly PersonOverrides[];
  readonly messages?: readonly MessageOverrides[];
  /** Bytes that each photo has more than it needs. */
  readonly padding?: number;
}

export const noPortrait = { color: 0, drawing: null, photo: null };

const aPerson = (id: number, overrides: PersonOverrides): ExportedPerson => ({
  id,
  name: 'Emma',
  email: null,
  relationship: 'Daughter',
  senderName: null,
  birthday: null,
  timeZone: null,
  portrait: { ...noPortrait, color: id % 12 },
  ...overrides,
});

const openSeal: Seal = {
  zone: 'America/New_York',
  day: null,
  time: null,
  sealedOn: null,
  opensAt: '2026-01-02T15:00:00.000Z',
  isOpen: true,
  isSurprise: false,
  triggers: [],
};

/** Open for the first person, with a photo of its own, unless something else is given. */
function aMessage(id: number, { seal, ...overrides }: MessageOverrides, original: ExportedFile): ExportedMessage {
  const person = overrides.person === undefined ? 1 : overrides.person;
  return {
    id,
    recipientName: null,
    type: 'photo',
    title: `Letter ${id}`,
    description: null,
    caption: null,
    category: 'just-because',
    ownCategory: null,
    createdAt: `2026-01-0${id}T15:00:00.000Z`,
    viewedAt: '2026-02-01T08:00:00.000Z',
    deletedAt: null,
    reactions: [{ type: 'heart', at: '2026-02-01T09:00:00.000Z' }],
    width: 120,
    height: 90,
    durationSeconds: null,
    original,
    shown: null,
    poster: null,
    receipts: [],
    ...overrides,
    person,
    seal: person === null ? null : { ...openSeal, ...seal },
  };
}

/** With one person, Emma, and a message to her, unless something else is given. */
export async function anExport({
  people = [{}],
  messages = [{}],
  padding = 0,
  ...overrides
}: ExportOverrides = {}): Promise<MadeExport> {
  const files = new Map<string, Buffer>();
  const photo = await readFile(await smallMedia.jpeg());
  const add = (name: string, bytes: Buffer): ExportedFile => {
    files.set(name, bytes);
    return { path: name, mime: 'image/jpeg', bytes: bytes.length, sha256: sha256Of(bytes) };
  };
  const contents: SomedayExport = {
    format: 'someday-export',
    version: 1,
    kind: 'member',
    madeAt: '2026-03-08T12:00:00.000Z',
    origin: 'https://old.example.org',
    member: { name: 'Anna', timeZone: 'Europe/Berlin', signature: null, portrait: noPortrait },
    milestones: [],
    categories: [],
    people: people.map((person, index) => aPerson(index + 1, person)),
    messages: messages.map((message, index) => {
      // JPEG readers ignore what follows the picture.
      const bytes = Buffer.concat([photo, Buffer.from(`photo ${index}`), Buffer.alloc(padding)]);
      return aMessage(index + 1, message, add(`messages/letter-${index + 1}.jpg`, bytes));
    }),
    ...overrides,
  };
  return { contents, files };
}

/** `more`: options of yazl by path. */
export async function zipOf(
  { contents, files }: { readonly contents: unknown; readonly files: ReadonlyMap<string, Buffer> },
  more: Readonly<Record<string, { compress?: boolean; mode?: number }>> = {},
): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(contents)), 'someday.json');
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: false, ...more[name] });
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

/** As a Mac or Windows packs it after a browser has unpacked it: in a folder, compressed, with what a system adds, and names without a word on their letters. */
export async function packedAgain({ contents, files }: MadeExport): Promise<Buffer<ArrayBuffer>> {
  const packer = new ZipFile();
  const add = (name: string, bytes: Buffer) => packer.addBuffer(bytes, name.normalize('NFD'), { compress: true });
  packer.addEmptyDirectory('Andenken für später'.normalize('NFD'));
  add('Andenken für später/someday.json', Buffer.from(JSON.stringify(contents)));
  add('Andenken für später/.DS_Store', Buffer.from('Bud1'));
  add('__MACOSX/Andenken für später/._someday.json', Buffer.from('Mac OS X'));
  for (const [name, bytes] of files) {
    add(`Andenken für später/${name}`, bytes);
    add(`__MACOSX/Andenken für später/${name.replace(/(?=[^/]+$)/, '._')}`, Buffer.from('Mac OS X'));
  }
  packer.end();
  const zip = Buffer.from(await buffer(packer.outputStream));
  for (const [head, flags] of [['PK\u0003\u0004', 6] as const, ['PK\u0001\u0002', 8] as const]) {
    for (let at = zip.indexOf(head); at >= 0; at = zip.indexOf(head, at + 1))
      zip.writeUInt16LE(zip.readUInt16LE(at + flags) & ~0x8_00, at + flags);
  }
  return zip;
}

/** Uploads an export and has it checked. Returns what its member is shown. */
export async function uploadExport(
  app: TestApp,
  member: Pick<MadeMember, 'browser'>,
  zip: Buffer<ArrayBuffer>,
): Promise<Import | null> {
  const uploadId = await tusOf(member.browser, app.origin).sendExport(zip);
  await member.browser.ok('checkImport', { body: { uploadId } });
  await app.jobs.runDue();
  return (await member.browser.ok('getImport')).import;
}

/** The same, and imports it. */
export async function importExport(
  app: TestApp,
  member: Pick<MadeMember, 'browser'>,
  zip: Buffer<ArrayBuffer>,
): Promise<Import | null> {
  await uploadExport(app, member, zip);
  await member.browser.ok('startImport');
  await app.jobs.runDue();
  return (await member.browser.ok('getImport')).import;
}

/** Where a member downloads their export. */
export const exportAddress = '/api/account/export/file';

/** A member's finished export, or a part of it. */
export async function downloadExport(browser: TestClient, part = 1): Promise<Buffer<ArrayBuffer>> {
  const answer = await browser.fetch(`${exportAddress}?part=${part}`);
  if (answer.status !== 200) throw new Error(`The download was answered with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The files of a ZIP by their paths. yauzl refuses a path with `..`, a backslash or a leading slash. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const files = new Map<string, Buffer>();
  fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (failed, opened) => {
    if (failed) return reject(failed);
    opened.on('error', reject).once('end', () => resolve(files));
    opened.on('entry', (entry: Entry) => {
      opened.openReadStream(entry, (problem, stream) => {
        if (problem) return reject(problem);
        Array.fromAsync<Buffer>(stream).then((pieces) => {
          files.set(entry.fileName, Buffer.concat(pieces));
          opened.readEntry();
        }, reject);
      });
    });
    opened.readEntry();
  });
  return promise;
}

export const contentsOf = (files: ReadonlyMap<string, Buffer>): SomedayExport =>
  z.parse(exportSchema, JSON.parse(String(files.get('someday.json'))));
