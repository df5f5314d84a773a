import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import {
  createBlockSealer,
  lastChunkOf,
  numberedLayout as layout,
  openChunks,
  tagLength,
} from '#server/adapters/storage/sealed-format.ts';
import { hasCode } from '#server/lib/files.ts';
import type { BackupFiles } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { keyOfFile, type RecoveryKey } from '#server/lib/recovery-key.ts';

/** 16 random bytes, then zstd data in chunks as in sealed-format.ts, under a key from the recovery key and those bytes. */
const idLength = 16;
const readBlock = 16;
const sealedChunk = layout.chunk;

export interface SealedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Every sealed file has one, in a folder `copies` beside it: a backup must not depend on one sector of a disk. */
export const copyOf = (name: string): string => name.replace(/[^/]*$/, 'copies/$&');

export async function sealFile(
  files: BackupFiles,
  name: string,
  source: AsyncIterable<Uint8Array>,
  key: RecoveryKey,
): Promise<SealedFile> {
  const sealed = await sealOnce(files, name, source, key);
  await copyFile(files, name, copyOf(name));
  return sealed;
}

function copyFile(files: BackupFiles, from: string, to: string): Promise<void> {
  return files.write(to, async (append) => {
    for await (const block of (await files.read(from))?.content() ?? []) await append(block);
  });
}

async function sealOnce(
  files: BackupFiles,
  name: string,
  source: AsyncIterable<Uint8Array>,
  key: RecoveryKey,
): Promise<SealedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await files.write(name, async (append) => {
    const write = async (block: Uint8Array) => {
      hash.update(block);
      bytes += block.length;
      await append(block);
    };
    const id = randomBytes(idLength);
    await write(id);
    const sealer = createBlockSealer({ id, key: keyOfFile(key, id), firstChunk: 0, hash: undefined, layout, write });
    try {
      await pipeline(source, createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
        for await (const block of compressed) await sealer.take(block);
      });
      await sealer.end('object');
    } finally {
      await sealer.settled();
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** The stream ends only if everything was intact. Problems: `damaged`. */
export function openFile(files: BackupFiles, name: string, key: RecoveryKey, expected?: SealedFile): Readable {
  const damaged = (cause?: unknown) => new BackupProblem('damaged', { what: name, cause });
  async function* opened() {
    const file = await files.read(name);
    if (file === undefined || (expected !== undefined && file.bytes !== expected.bytes)) throw damaged();
    const hash = createHash('sha256');
    const stored = (async function* () {
      for await (const block of file.content()) {
        hash.update(block);
        yield block;
      }
    })();
    yield* openBlocks(stored, file.bytes, key, damaged);
    if (expected !== undefined && hash.digest('hex') !== expected.sha256) throw damaged();
  }
  const unpacked = createZstdDecompress();
  const sealed = Readable.from(opened());
  sealed.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => sealed.destroy());
  return sealed.pipe(unpacked);
}

async function* openBlocks(
  stored: AsyncIterable<Uint8Array>,
  bytes: number,
  key: RecoveryKey,
  damaged: (cause?: unknown) => BackupProblem,
): AsyncGenerator<Buffer> {
  const sealedBytes = bytes - idLength;
  if (sealedBytes <= tagLength) throw damaged();
  const lastChunk = lastChunkOf(sealedBytes - Math.ceil(sealedBytes / sealedChunk) * tagLength);
  let held = Buffer.alloc(0);
  let id: Buffer | undefined;
  let first = 0;
  const open = (fileId: Buffer, sealed: Buffer): Buffer => {
    const chunks = Math.ceil(sealed.length / sealedChunk);
    const plain = Buffer.allocUnsafeSlow(sealed.length - chunks * tagLength);
    try {
      openChunks({ id: fileId, key: keyOfFile(key, fileId), layout, lastChunk }, first, sealed, plain);
    } catch (cause) {
      throw damaged(cause);
    }
    first += chunks;
    return plain;
  };
  for await (const block of stored) {
    held = Buffer.concat([held, block]);
    if (id === undefined) {
      if (held.length < idLength) continue;
      id = held.subarray(0, idLength);
      held = held.subarray(idLength);
    }
    // The last chunk is shorter, and is opened at the end.
    while (held.length > readBlock * sealedChunk) {
      yield open(id, held.subarray(0, readBlock * sealedChunk));
      held = held.subarray(readBlock * sealedChunk);
    }
  }
  if (id === undefined || held.length === 0) throw damaged();
  yield open(id, held);
}

/** A file that the disk can't read counts as damaged. */
const isDamage = (error: unknown): boolean =>
  (error instanceof BackupProblem && error.reason === 'damaged') || hasCode(error, 'EIO');

export function unlessDamaged(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}

/** The result of `read` for a file or, if that is damaged, for its copy. Problems: `damaged` (both). */
export async function fromEither<T>(name: string, read: (name: string) => Promise<T>): Promise<T> {
  try {
    return await read(name).catch((error: unknown) => {
      unlessDamaged(error);
      return read(copyOf(name));
    });
  } catch (error) {
    throw isDamage(error) ? new BackupProblem('damaged', { what: name, cause: error }) : error;
  }
}

/** Replaces a damaged file with its copy, or the copy with the file. `check` throws `damaged`. False: both are damaged. */
export async function repairSealedFile(
  files: BackupFiles,
  name: string,
  check: (name: string) => Promise<unknown>,
): Promise<boolean> {
  const intact: string[] = [];
  const damaged: string[] = [];
  for (const one of [name, copyOf(name)]) {
    const isIntact = await check(one).then(() => true, unlessDamaged);
    (isIntact === true ? intact : damaged).push(one);
  }
  const [from] = intact;
  if (from !== undefined) for (const one of damaged) await copyFile(files, from, one);
  return from !== undefined;
}

export async function checkFile(files: BackupFiles, name: string, expected: SealedFile): Promise<void> {
  const file = await files.read(name);
  const hash = createHash('sha256');
  if (file?.bytes === expected.bytes) for await (const block of file.content()) hash.update(block);
  if (hash.digest('hex') !== expected.sha256) throw new BackupProblem('damaged', { what: name });
}

export const intactFile = (files: BackupFiles, name: string, expected: SealedFile): Promise<string> =>
  fromEither(name, async (one) => {
    await checkFile(files, one, expected);
    return one;
  });

/** `parse` gets undefined for invalid JSON, and returns undefined for invalid content. Problems: `damaged`. */
export async function readSealed<T>(
  files: BackupFiles,
  name: string,
  key: RecoveryKey,
  parse: (content: unknown) => T | undefined,
  expected?: SealedFile,
): Promise<T> {
  const parts: Buffer[] = await Array.fromAsync(openFile(files, name, key, expected));
  const parsed = parse(parseJson(Buffer.concat(parts)));
  if (parsed === undefined) throw new BackupProblem('damaged', { what: name });
  return parsed;
}

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
