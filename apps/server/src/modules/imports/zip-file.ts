import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type Entry,
  type ZipFile,
} from 'yauzl';
import { contentsFile, importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';

/** The external attributes of a ZIP made on Unix have the file's mode in their upper half. */
const typeOfMode = 0o170000;
const symbolicLink = 0o120000;

const stored = 0;
const deflated = 8;

/** Ignored: systems add these when they pack a folder. */
const systemFile = /^__MACOSX\/|(^|\/)\.DS_Store$/;

const headBytes = 30;

export interface CheckedZip {
  readonly files: ReadonlyMap<string, ZippedFile>;
  readonly contents: AsyncIterable<Buffer> | undefined;
}

export interface ZippedFile {
  readonly start: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly isCompressed: boolean;
}

export type ReadRange = (start: number, end: number) => Buffer;

/** Bytes read at a time, because most reads are close together. */
const readAhead = 1_048_576;

class Ranges extends RandomAccessReader {
  readonly #size: number;
  readonly #readRange: ReadRange;
  #window: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  bytesRead = 0;

  constructor(readRange: ReadRange, size: number) {
    super();
    this.#readRange = readRange;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytesRead += length;
    let done = 0;
    for (const piece of this.#pieces(position, position + length)) done += piece.copy(buffer, offset + done);
    process.nextTick(callback, done === length ? null : new Error('outside of the ZIP'));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  *#pieces(start: number, end: number): Generator<Buffer> {
    for (let at = Math.max(0, start); at < Math.min(end, this.#size);) {
      const isInside = at >= this.#window.start && at < this.#window.start + this.#window.bytes.length;
      if (!isInside) this.#window = { start: at, bytes: this.#readRange(at, Math.min(at + readAhead, this.#size)) };
      const piece = this.#window.bytes.subarray(at - this.#window.start, end - this.#window.start);
      yield piece;
      at += piece.length;
    }
  }
}

export async function checkZip(readRange: ReadRange, size: number): Promise<CheckedZip> {
  const ranges = new Ranges(readRange, size);
  try {
    const zip = await fromRandomAccessReaderPromise(ranges, size, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > limits.files) throw new ImportProblem(copy.tooManyFiles(limits.files));
    const [entries, all] = [new Map<string, Entry>(), new Array<ZippedFile>()];
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (ranges.bytesRead > limits.directoryBytes) throw new ImportProblem(copy.notAZip);
      const name = nameOf(entry);
      all.push(zippedFile(entry));
      if (name.endsWith('/') || systemFile.test(name)) continue;
      if (entries.has(name)) throw new ImportProblem(copy.damaged(name));
      entries.set(name, entry);
      unpacked += entry.uncompressedSize;
    }
    const around = folderAround([...entries.keys()]);
    const files = new Map<string, ZippedFile>();
    for (const [name, entry] of entries) {
      if (!name.startsWith(around)) continue;
      const path = name.slice(around.length);
      checkPacking(path, entry);
      files.set(path, zippedFile(entry));
    }
    checkPlaces(all, size);
    if (unpacked > size * limits.ratioInAll + limits.contentsBytes) throw new ImportProblem(copy.tooMuch);
    const contents = entries.get(`${around}${contentsFile}`);
    return { files, contents: contents && readEntry(zip, contents) };
  } catch (error) {
    throw asProblem(error, copy.notAZip);
  }
}

const zippedFile = (entry: Entry): ZippedFile => ({
  start: entry.relativeOffsetOfLocalHeader,
  bytes: entry.uncompressedSize,
  packedBytes: entry.compressedSize,
  isCompressed: entry.compressionMethod !== stored,
});

/** Files that share bytes could be many times the size of the ZIP. */
function checkPlaces(files: ZippedFile[], size: number): void {
  let end = 0;
  for (const { start, packedBytes } of files.toSorted((a, b) => a.start - b.start)) {
    if (start < end) throw new ImportProblem(copy.notAZip);
    end = start + headBytes + packedBytes;
  }
  if (end > size) throw new ImportProblem(copy.notAZip);
}

/** The flag that says that a name is UTF-8. Some systems write UTF-8 without it. */
const utf8Flag = 0x8_00;

/** In NFC: some systems take letters and accents apart. Throws `ImportProblem`. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields, externalFileAttributes }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true).normalize('NFC');
  if (name.length > limits.fileName) throw new ImportProblem(copy.notAZip);
  const isLink = ((externalFileAttributes >>> 16) & typeOfMode) === symbolicLink;
  if (isLink || /\p{Cc}/u.test(name) || validateFileName(name) !== null) throw new ImportProblem(copy.unsafeName);
  return name;
}

/** The folder that a system puts around what it packs, with its slash: where `someday.json` is. '' if there is none. */
function folderAround(names: readonly string[]): string {
  const found = names.filter((name) => `/${name}`.endsWith(`/${contentsFile}`)).toSorted((a, b) => a.length - b.length);
  return found[0]?.slice(0, -contentsFile.length) ?? '';
}

/** Ours are stored, but a system that packs them again compresses them. */
function checkPacking(path: string, entry: Entry): void {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  const isStored = compressionMethod === stored && compressedSize === uncompressedSize;
  if (entry.isEncrypted() || (!isStored && compressionMethod !== deflated)) throw new ImportProblem(copy.packed(path));
  const isBomb = uncompressedSize > readAhead && uncompressedSize > compressedSize * limits.ratio;
  const isTooLarge = !path.includes('/') && uncompressedSize > limits.contentsBytes;
  if (isTooLarge || isBomb) throw new ImportProblem(copy.oversized(path));
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
  } catch (error) {
    throw asProblem(error, copy.damaged(contentsFile));
  }
}

function asProblem(error: unknown, text: string): unknown {
  if (!(error instanceof Error) || error instanceof ImportProblem) return error;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')) return error;
  return new ImportProblem(text, { cause: error });
}
