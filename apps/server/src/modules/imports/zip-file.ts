import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { type ObjectAddress, type Storage, StorageProblem } from '#server/adapters/storage/storage.ts';
import { ImportProblem } from './import-problem.ts';
import { importsCopy as copy } from './imports.copy.ts';

const mostFiles = 70_000;
const longestName = 500;
/** Of a file that is compressed. */
const mostInflated = 64 * 1_048_576;

/** The external attributes of a ZIP made on Unix have the file's mode in their upper half. */
const typeOfMode = 0o170000;
const symbolicLink = 0o120000;

const stored = 0;
const deflated = 8;

/** A ZIP in storage, whose list of files has been checked: none of them can leave it, or grow when it's read. */
export interface StoredZip {
  /** By path, without folders. */
  readonly files: ReadonlyMap<string, ZippedFile>;
}

export interface ZippedFile {
  readonly bytes: number;
  readonly isCompressed: boolean;
  /** Problems: `ImportProblem` if it's damaged, and those of storage. */
  read(): AsyncIterable<Buffer>;
}

class ObjectRanges extends RandomAccessReader {
  readonly #storage: Storage;
  readonly #object: ObjectAddress;

  constructor(storage: Storage, object: ObjectAddress) {
    super();
    this.#storage = storage;
    this.#object = object;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#storage.read(this.#object, { start, end }), { objectMode: false });
  }
}

/** Reads the list of files only. Problems: `ImportProblem`, and those of storage. */
export async function openZip(storage: Storage, object: ObjectAddress): Promise<StoredZip> {
  try {
    const zip = await fromRandomAccessReaderPromise(new ObjectRanges(storage, object), object.size, {
      autoClose: false,
      strictFileNames: true,
    });
    return { files: await listFiles(zip, object.size) };
  } catch (error) {
    throw asProblem(error, copy.notAZip);
  }
}

async function listFiles(zip: ZipFile, size: number): Promise<Map<string, ZippedFile>> {
  if (zip.entryCount > mostFiles) throw new ImportProblem(copy.tooManyFiles(mostFiles));
  const files = new Map<string, ZippedFile>();
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    checkName(entry);
    if (entry.fileName.endsWith('/')) continue;
    if (files.has(entry.fileName)) throw new ImportProblem(copy.damaged(entry.fileName));
    checkPacking(entry);
    // Files that share their bytes could otherwise be many times the size of the ZIP.
    packed += entry.compressedSize;
    if (packed > size) throw new ImportProblem(copy.notAZip);
    files.set(entry.fileName, {
      bytes: entry.uncompressedSize,
      isCompressed: entry.compressionMethod !== stored,
      read: () => readEntry(zip, entry),
    });
  }
  return files;
}

function checkName({ fileName, externalFileAttributes }: Entry): void {
  const isLink = ((externalFileAttributes >>> 16) & typeOfMode) === symbolicLink;
  if (isLink || fileName.length > longestName || /\p{Cc}/u.test(fileName)) throw new ImportProblem(copy.unsafeName);
}

/** Only the few files at the top, such as `someday.json`, may be compressed. */
function checkPacking(entry: Entry): void {
  const { fileName, compressionMethod, uncompressedSize } = entry;
  if (compressionMethod === stored && !entry.isEncrypted()) return;
  if (compressionMethod !== deflated || entry.isEncrypted() || fileName.includes('/'))
    throw new ImportProblem(copy.packed(fileName));
  if (uncompressedSize > mostInflated) throw new ImportProblem(copy.damaged(fileName));
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
  } catch (error) {
    throw asProblem(error, copy.damaged(entry.fileName));
  }
}

/** The library's errors about the format have no code; those of the disk do. */
function asProblem(error: unknown, text: string): unknown {
  if (!(error instanceof Error) || error instanceof ImportProblem || error instanceof StorageProblem) return error;
  if ('code' in error && typeof error.code === 'string' && !error.code.startsWith('Z_')) return error;
  const isUnsafe = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(error.message);
  return new ImportProblem(isUnsafe ? copy.unsafeName : text, { cause: error });
}
