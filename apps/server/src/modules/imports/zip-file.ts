import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { contentsFile, importLimits as limits } from './import-limits.ts';
import { ImportProblem } from './import-problem.ts';
import { importsCopy as copy } from './imports.copy.ts';

/** The external attributes of a ZIP made on Unix have the file's mode in their upper half. */
const typeOfMode = 0o170000;
const symbolicLink = 0o120000;

const stored = 0;
const deflated = 8;

/** What systems add when they pack a folder. It isn't read. */
const ofTheSystem = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/** Bytes of a file's own head, before its name. */
const headBytes = 30;

/** A ZIP whose list of files has been checked: none of them can leave it, share its bytes, or grow when it's read. */
export interface CheckedZip {
  /** By path, without folders. */
  readonly files: ReadonlyMap<string, ZippedFile>;
  /** Folders and what systems add included. */
  readonly count: number;
  /** `someday.json`, unpacked; undefined if there is none. Throws `ImportProblem`. */
  readonly contents: AsyncIterable<Buffer> | undefined;
}

export interface ZippedFile {
  /** Of the file's own head. */
  readonly start: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly isCompressed: boolean;
}

/** The bytes from `start` up to `end` (exclusive). */
export type ReadRange = (start: number, end: number) => Buffer;

/** Bytes read at a time: most of what is asked for lies close together. */
const ahead = 1_048_576;

class Ranges extends RandomAccessReader {
  readonly #size: number;
  readonly #readRange: ReadRange;
  #window: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  /** How many bytes have been asked for. */
  asked = 0;

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
    this.asked += length;
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
      if (!isInside) this.#window = { start: at, bytes: this.#readRange(at, Math.min(at + ahead, this.#size)) };
      const piece = this.#window.bytes.subarray(at - this.#window.start, end - this.#window.start);
      yield piece;
      at += piece.length;
    }
  }
}

/** Reads the list of files only. Throws `ImportProblem`. */
export async function checkZip(readRange: ReadRange, size: number): Promise<CheckedZip> {
  const ranges = new Ranges(readRange, size);
  try {
    const zip = await fromRandomAccessReaderPromise(ranges, size, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > limits.files) throw new ImportProblem(copy.tooManyFiles(limits.files));
    const [files, all] = [new Map<string, ZippedFile>(), new Array<ZippedFile>()];
    let contents: Entry | undefined;
    for await (const entry of zip.eachEntry()) {
      if (ranges.asked > limits.directoryBytes) throw new ImportProblem(copy.notAZip);
      const { fileName } = entry;
      const file = placeOf(entry);
      all.push(file);
      checkName(entry);
      if (fileName.endsWith('/') || ofTheSystem.test(fileName)) continue;
      if (files.has(fileName)) throw new ImportProblem(copy.damaged(fileName));
      checkPacking(entry);
      files.set(fileName, file);
      if (fileName === contentsFile) contents = entry;
    }
    checkPlaces(all, size);
    return { files, count: all.length, contents: contents && readEntry(zip, contents) };
  } catch (error) {
    throw asProblem(error, copy.notAZip);
  }
}

const placeOf = (entry: Entry): ZippedFile => ({
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

function checkName({ fileName, externalFileAttributes }: Entry): void {
  const isLink = ((externalFileAttributes >>> 16) & typeOfMode) === symbolicLink;
  if (isLink || /\p{Cc}/u.test(fileName)) throw new ImportProblem(copy.unsafeName);
  if (fileName.length > limits.fileName) throw new ImportProblem(copy.notAZip);
}

/** Only the few files at the top, such as `someday.json`, may be compressed. */
function checkPacking(entry: Entry): void {
  const { fileName, compressionMethod, compressedSize, uncompressedSize } = entry;
  const isStored = compressionMethod === stored && compressedSize === uncompressedSize;
  if (entry.isEncrypted() || (!isStored && (compressionMethod !== deflated || fileName.includes('/'))))
    throw new ImportProblem(copy.packed(fileName));
  if (fileName.includes('/')) return;
  const isBomb = uncompressedSize > ahead && uncompressedSize > compressedSize * limits.ratio;
  if (uncompressedSize > limits.contentsBytes || isBomb) throw new ImportProblem(copy.oversized(fileName));
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
  } catch (error) {
    throw asProblem(error, copy.damaged(entry.fileName));
  }
}

/** Those of the library have no code, those of unpacking begin with Z_. */
function asProblem(error: unknown, text: string): unknown {
  if (!(error instanceof Error) || error instanceof ImportProblem) return error;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')) return error;
  const isUnsafe = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(error.message);
  return new ImportProblem(isUnsafe ? copy.unsafeName : text, { cause: error });
}
