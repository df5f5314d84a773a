import { readSync, writeSync } from 'node:fs';
import type { ExportedFile, ExportedMessage, ExportedPerson } from '@someday/contract/api/export-format';
import { readContents, sourceOf } from './export-contents.ts';
import {
  type ExportHead,
  type ReadPart,
  type MessageItem,
  type PlacedFile,
  type WorkerMessage,
  messageFingerprint,
  personFingerprint,
} from './export-parts.ts';
import { contentsFile, importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { checkZip, type CheckedZip, type ReadRange } from './zip-file.ts';

/** Has no files or network: it asks for the ZIP's bytes. Arguments: the ZIP's size, and `check` or `import`. */
const [size = '', purpose = ''] = process.argv.slice(2);
const partLength = 32_768;

function write(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}

function readInto(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length;) {
    const count = readSync(0, bytes, at, bytes.length - at, null);
    if (count === 0) process.exit(1);
    at += count;
  }
  return bytes;
}

const readRange: ReadRange = (start, end) => {
  write(JSON.stringify({ kind: 'read', start, end } satisfies WorkerMessage));
  return readInto(Buffer.allocUnsafe(end - start));
};

function send(part: string): void {
  write(part);
  readInto(Buffer.alloc(1));
}

/** `items`: JSON. Several parts if they are long. */
function sendAll(kind: ReadPart['kind'], items: readonly string[]): void {
  let [part, length] = [new Array<string>(), 0];
  const flush = () => length > 0 && send(`{"kind":"${kind}","items":[${part.join(',')}]}`);
  for (const item of items) {
    if (length > 0 && length + item.length > partLength) {
      flush();
      [part, length] = [[], 0];
    }
    part.push(item);
    length += item.length;
  }
  flush();
}

const jsonOf = (items: readonly object[]): string[] => items.map((item) => JSON.stringify(item));

type NamedFile = PlacedFile & { readonly isShown: boolean };
type FindFile = (file: ExportedFile, isShown: boolean) => PlacedFile;

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

interface Message {
  readonly id: number;
  readonly createdAt: number;
  readonly sealedUntil: number;
  readonly type: ExportedMessage['type'];
  readonly source: PlacedFile;
  readonly item: string;
}

function answerOf({ answer = null }: ExportedMessage, find: FindFile): MessageItem['answer'] {
  if (answer === null) return null;
  const { text, at, original, shown, poster } = answer;
  const file = original ?? shown;
  const source = text === null && file !== null ? find(file, true) : null;
  for (const one of [original, shown, poster]) if (one !== null) find(one, false);
  return text === null && source === null ? null : { text, at, source };
}

/** Undefined if it's in the trash. */
function messageOf(message: ExportedMessage, find: FindFile): Message | undefined {
  const { id, person, category, ownCategory, createdAt, seal, trim, type, original, shown, poster } = message;
  const source = message.deletedAt === null ? find(sourceOf(message), true) : undefined;
  const answer = answerOf(message, find);
  for (const file of [original, shown, poster]) if (file !== null) find(file, false);
  if (source === undefined) return undefined;
  const { title, description, caption, recipientName } = message;
  const texts = { title, description, caption, recipientName };
  const item: MessageItem = { id, person, category, ownCategory, createdAt, seal, trim, source, answer, ...texts };
  const isSealed = seal !== null && !seal.isOpen;
  const sealedUntil = !isSealed ? 0 : seal.opensAt === null ? Infinity : Date.parse(seal.opensAt);
  return { id, createdAt: Date.parse(createdAt), sealedUntil, type, source, item: JSON.stringify(item) };
}

async function readZip(): Promise<void> {
  const zip = await checkZip(readRange, Number(size));
  if (zip.contents === undefined) throw new ImportProblem(copy.notAnExport);
  const { named, find } = createFinder(zip);
  const messages: Message[] = [];
  const contents = await readContents(zip.contents, (exported) => {
    const message = messageOf(exported, find);
    if (message !== undefined) messages.push(message);
  });
  messages.sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
  const { madeAt, origin } = contents;
  const withPhoto = <Person extends { portrait: ExportedPerson['portrait'] }>({ portrait, ...rest }: Person) => ({
    ...rest,
    portrait: { ...portrait, photo: portrait.photo && find(portrait.photo, true) },
  });
  const [member, people] = [withPhoto(contents.member), contents.people.map(withPhoto)];
  if (zip.files.size - named.size > limits.otherFiles + named.size) throw new ImportProblem(copy.tooManyOthers);
  const total = [...named.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const summary = summaryOf({ name: member.name, origin, madeAt, people: people.length }, messages);
  send(JSON.stringify({ kind: 'head', madeAt, origin, member, summary, total } satisfies ReadPart));
  if (purpose === 'check') sendForCheck({ origin, people }, messages, [...named.values()]);
  else {
    sendAll('categories', jsonOf(contents.categories));
    sendAll('people', jsonOf(people));
    sendAll('milestones', jsonOf(contents.milestones));
    sendAll(
      'messages',
      messages.map(({ item }) => item),
    );
  }
}

type Content = Pick<ExportHead, 'origin'> & { readonly people: readonly Pick<ExportedPerson, 'id' | 'name'>[] };

function sendForCheck({ origin, people }: Content, messages: readonly Message[], files: readonly NamedFile[]): void {
  const ofPeople = people.map((person) => JSON.stringify(personFingerprint({ origin }, person)));
  const ofMessages = messages.map((message) => {
    const { sha256, bytes } = message.source;
    return { fingerprint: messageFingerprint({ origin }, message), sha256, bytes };
  });
  sendAll('person fingerprints', ofPeople);
  sendAll('message fingerprints', jsonOf(ofMessages));
  sendAll('files', jsonOf(files.toSorted((a, b) => a.start - b.start)));
}

function summaryOf(
  { madeAt, ...about }: Pick<ExportHead['summary'], 'name' | 'origin' | 'madeAt' | 'people'>,
  messages: readonly Message[],
): ExportHead['summary'] {
  const exportedAt = Date.parse(madeAt);
  const originals = new Map(messages.map(({ source: { sha256, bytes } }) => [sha256, bytes]));
  const bytes = [...originals.values()].reduce((sum, size) => sum + size, 0);
  return {
    ...about,
    madeAt: new Date(exportedAt).toISOString(),
    messages: messages.length,
    sealed: messages.filter(({ sealedUntil }) => sealedUntil > exportedAt).length,
    videos: messages.filter(({ type }) => type === 'video').length,
    photos: messages.filter(({ type }) => type === 'photo').length,
    bytes,
    newPeople: about.people,
    newMessages: messages.length,
    newBytes: bytes,
  };
}

write(JSON.stringify({ kind: 'ready' } satisfies WorkerMessage));
try {
  await readZip();
} catch (error) {
  if (!(error instanceof ImportProblem)) throw error;
  write(JSON.stringify({ kind: 'problem', text: error.message.toWellFormed() } satisfies WorkerMessage));
}
