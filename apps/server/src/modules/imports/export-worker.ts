import { readSync, writeSync } from 'node:fs';
import type { ExportedFile, ExportedMessage, ExportedPerson } from '@someday/contract/forms/export-format';
import { readContents, sourceOf, type ExportContents } from './export-contents.ts';
import {
  type ExportHead,
  type ReadPart,
  type MessageItem,
  type PlacedFile,
  type ToldByReader,
  messagePrint,
  personPrint,
} from './export-parts.ts';
import { contentsFile, importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { checkZip, type CheckedZip, type ReadRange } from './zip-file.ts';

/** Has no files or network: it asks for the ZIP's bytes. Arguments: the ZIP's size, and `check` or `bring`. */
const [size = '', purpose = ''] = process.argv.slice(2);
const partLength = 32_768;

function say(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}

function hear(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length;) {
    const count = readSync(0, bytes, at, bytes.length - at, null);
    if (count === 0) process.exit(1);
    at += count;
  }
  return bytes;
}

const readRange: ReadRange = (start, end) => {
  say(JSON.stringify({ kind: 'read', start, end } satisfies ToldByReader));
  return hear(Buffer.allocUnsafe(end - start));
};

function tell(part: string): void {
  say(part);
  hear(Buffer.alloc(1));
}

function tellAll(kind: ReadPart['kind'], items: readonly (object | string)[]): void {
  let [part, length] = [new Array<string>(), 0];
  const flush = () => length > 0 && tell(`{"kind":"${kind}","items":[${part.join(',')}]}`);
  for (const given of items) {
    const item = typeof given === 'string' ? given : JSON.stringify(given);
    if (length > 0 && length + item.length > partLength) {
      flush();
      [part, length] = [[], 0];
    }
    part.push(item);
    length += item.length;
  }
  flush();
}

function createFinder({ files }: CheckedZip) {
  const named = new Map<string, NamedFile>();
  return {
    named,
    /** Throws `ImportProblem` if the ZIP has another one, or the export says two things about it. */
    find({ path, bytes, sha256, mime }: ExportedFile, isShown: boolean): PlacedFile {
      const file = files.get(path.normalize('NFC'));
      if (file === undefined) throw new ImportProblem(copy.missing(path));
      if (file.bytes !== bytes || bytes === 0) throw new ImportProblem(copy.damaged(path));
      const known = named.get(path);
      if (known !== undefined && known.sha256 !== sha256) throw new ImportProblem(copy.damaged(contentsFile));
      const { start } = file;
      const placed = { path, start, bytes, packedBytes: file.isCompressed ? file.packedBytes : null, sha256, mime };
      named.set(path, { ...placed, isShown: isShown || known?.isShown === true });
      return placed;
    },
  };
}

type NamedFile = PlacedFile & { readonly isShown: boolean };

interface Living {
  readonly id: number;
  readonly createdAt: number;
  readonly sealedUntil: number;
  readonly type: ExportedMessage['type'];
  readonly source: PlacedFile;
  readonly item: string;
}

async function read(): Promise<void> {
  const zip = await checkZip(readRange, Number(size));
  if (zip.contents === undefined) throw new ImportProblem(copy.notAnExport);
  const { named, find } = createFinder(zip);
  const living: Living[] = [];
  const contents = await readContents(zip.contents, (message) => {
    const { id, person, category, ownCategory, createdAt, seal, type, original, shown, poster } = message;
    const isLiving = message.deletedAt === null;
    const source = isLiving ? find(sourceOf(message), true) : null;
    for (const file of [original, shown, poster]) if (file !== null) find(file, false);
    if (source === null) return;
    const { title, description, caption, recipientName } = message;
    const texts = { title, description, caption, recipientName };
    const item = { id, person, category, ownCategory, createdAt, seal, source, ...texts } satisfies MessageItem;
    const isSealed = seal !== null && !seal.isOpen;
    const sealedUntil = !isSealed ? 0 : seal.opensAt === null ? Infinity : Date.parse(seal.opensAt);
    living.push({ id, createdAt: Date.parse(createdAt), sealedUntil, type, source, item: JSON.stringify(item) });
  });
  living.sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
  const { member, madeAt, origin } = contents;
  const withPhoto = <Person extends { portrait: ExportedPerson['portrait'] }>({ portrait, ...rest }: Person) => ({
    ...rest,
    portrait: { ...portrait, photo: portrait.photo && find(portrait.photo, true) },
  });
  const [own, people] = [withPhoto(member), contents.people.map(withPhoto)];
  if (zip.files.size - named.size > limits.otherFiles + named.size) throw new ImportProblem(copy.tooManyOthers);
  const total = [...named.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const head = { madeAt, origin, member: own, summary: summaryOf(contents, living), total } satisfies ExportHead;
  tell(JSON.stringify({ kind: 'head', ...head } satisfies ReadPart));
  if (purpose === 'check') {
    tellAll(
      'person prints',
      people.map((person) => JSON.stringify(personPrint({ origin }, person))),
    );
    tellAll(
      'message prints',
      living.map((message) => {
        const { sha256, bytes } = message.source;
        return JSON.stringify({ print: messagePrint({ origin }, message), sha256, bytes });
      }),
    );
    tellAll(
      'files',
      [...named.values()].toSorted((a, b) => a.start - b.start),
    );
    return;
  }
  tellAll('categories', contents.categories);
  tellAll('people', people);
  tellAll('milestones', contents.milestones);
  tellAll(
    'messages',
    living.map(({ item }) => item),
  );
}

function summaryOf({ member, origin, madeAt, people }: ExportContents, living: readonly Living[]) {
  const exportedAt = Date.parse(madeAt);
  const originals = new Map(living.map(({ source: { sha256, bytes } }) => [sha256, bytes]));
  const bytes = [...originals.values()].reduce((sum, size) => sum + size, 0);
  return {
    name: member.name,
    origin,
    madeAt: new Date(exportedAt).toISOString(),
    people: people.length,
    messages: living.length,
    sealed: living.filter(({ sealedUntil }) => sealedUntil > exportedAt).length,
    videos: living.filter(({ type }) => type === 'video').length,
    photos: living.filter(({ type }) => type === 'photo').length,
    bytes,
    newPeople: people.length,
    newMessages: living.length,
    newBytes: bytes,
  };
}

say(JSON.stringify({ kind: 'ready' } satisfies ToldByReader));
try {
  await read();
} catch (error) {
  if (!(error instanceof ImportProblem)) throw error;
  say(JSON.stringify({ kind: 'problem', text: error.message.toWellFormed() } satisfies ToldByReader));
}
