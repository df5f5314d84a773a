import { createHash } from 'node:crypto';
import type { ExportedFile, ExportedMessage, SomedayExport } from '@someday/contract/export-format';
import type { ImportSummary } from '@someday/contract/imports';
import { sniffBytes, type MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Db } from '#server/lib/transaction.ts';
import { contentsFile, livingMessages, parseContents, sourceOf } from './export-contents.ts';
import { messagePrint, personPrint } from './fingerprints.ts';
import { ImportProblem } from './import-problem.ts';
import { importsCopy as copy } from './imports.copy.ts';
import { fingerprintsHere } from './imports.repo.ts';
import type { StoredZip, ZippedFile } from './zip-file.ts';

/** What the export contains. Throws `ImportProblem`. */
export async function readContents(zip: StoredZip): Promise<SomedayExport> {
  const file = zip.files.get(contentsFile);
  if (file === undefined) throw new ImportProblem(copy.notAnExport);
  const pieces: Buffer[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  return parseContents(Buffer.concat(pieces).toString('utf8'));
}

/** The file that the export names. Throws `ImportProblem`. */
export function fileIn(zip: StoredZip, { path, bytes }: ExportedFile): ZippedFile {
  const file = zip.files.get(path);
  if (file === undefined) throw new ImportProblem(copy.missing(path));
  if (file.isCompressed) throw new ImportProblem(copy.packed(path));
  if (file.bytes !== bytes || bytes === 0) throw new ImportProblem(copy.damaged(path));
  return file;
}

interface Reading {
  readonly media: Pick<MediaTools, 'sniff'>;
  readonly signal: AbortSignal;
  /** Percent. */
  readonly progress: (percent: number) => Promise<void>;
}

/** Reads every file that the export names, and compares it with what it says. Throws `ImportProblem`. */
export async function checkFiles(zip: StoredZip, contents: SomedayExport, reading: Reading): Promise<void> {
  const named = namedFiles(contents);
  for (const file of named.values()) fileIn(zip, file);
  const sources = new Set(livingMessages(contents).map((message) => sourceOf(message).path));
  const photos = photosOf(contents).map(({ path }) => path);
  const shown = new Set([...sources, ...photos]);
  const total = [...named.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const file of named.values()) {
    await reading.progress(Math.floor((100 * done) / total));
    const head = await checkFile(zip, file, reading.signal);
    if (shown.has(file.path) && (await reading.media.sniff(head)) === undefined)
      throw new ImportProblem(copy.wrongFormat(file.path));
    done += file.bytes;
  }
}

/** Returns its first bytes. */
async function checkFile(zip: StoredZip, named: ExportedFile, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  for await (const piece of fileIn(zip, named).read()) {
    signal.throwIfAborted();
    hash.update(piece);
    if (headBytes >= sniffBytes) continue;
    head.push(piece);
    headBytes += piece.length;
  }
  if (hash.digest('hex') !== named.sha256) throw new ImportProblem(copy.damaged(named.path));
  return Buffer.concat(head).subarray(0, sniffBytes);
}

function photosOf({ people, member }: SomedayExport): ExportedFile[] {
  return [member, ...people].flatMap(({ portrait }) => portrait.photo ?? []);
}

/** By path. Throws `ImportProblem` if the export says two things about one file. */
function namedFiles(contents: SomedayExport): Map<string, ExportedFile> {
  const files = contents.messages.flatMap(({ original, shown, poster }) => [original, shown, poster]);
  const named = new Map<string, ExportedFile>();
  for (const file of [...photosOf(contents), ...files]) {
    if (file === null) continue;
    const known = named.get(file.path);
    if (known !== undefined && (known.sha256 !== file.sha256 || known.bytes !== file.bytes))
      throw new ImportProblem(copy.damaged(contentsFile));
    named.set(file.path, file);
  }
  return named;
}

/** Of their originals, each counted once. */
function bytesOf(messages: readonly ExportedMessage[]): number {
  const originals = new Map(messages.map(sourceOf).map(({ sha256, bytes }) => [sha256, bytes]));
  return [...originals.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** What is shown before anything is created. */
export async function summaryOf(db: Db, memberId: number, contents: SomedayExport): Promise<ImportSummary> {
  const { member, origin, madeAt, people } = contents;
  const messages = livingMessages(contents);
  const exportedAt = new Date(madeAt);
  const isSealed = ({ seal }: (typeof messages)[number]) =>
    seal !== null && !seal.isOpen && (seal.opensAt === null || new Date(seal.opensAt) > exportedAt);
  const prints = {
    people: people.map((person) => personPrint(contents, person)),
    messages: messages.map((message) => messagePrint(contents, message)),
  };
  const [knownPeople, knownMessages] = await Promise.all([
    fingerprintsHere(db, memberId, 'person', prints.people),
    fingerprintsHere(db, memberId, 'message', prints.messages),
  ]);
  const newMessages = messages.filter((_message, index) => !knownMessages.has(prints.messages[index] ?? ''));
  return {
    name: member.name,
    origin,
    madeAt: exportedAt.toISOString(),
    people: people.length,
    messages: messages.length,
    sealed: messages.filter(isSealed).length,
    videos: messages.filter(({ type }) => type === 'video').length,
    photos: messages.filter(({ type }) => type === 'photo').length,
    bytes: bytesOf(messages),
    newPeople: people.length - knownPeople.size,
    newMessages: newMessages.length,
    newBytes: bytesOf(newMessages),
  };
}
