import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { isFull } from './disk-files.ts';
import { keyLength, type Keyring } from './keyring.ts';
import type { ObjectStore, RawReader, RawWriter } from './object-store.ts';
import { lastChunkOf, openChunks, plainChunk, sealChunk, sealedChunk, sealedSize, tagLength } from './sealed-format.ts';
import { createSharedReaders } from './shared-readers.ts';
import { type ObjectAddress, type ObjectReader, type Storage, StorageProblem, type StoredObject } from './storage.ts';

/** Received bytes are hashed, sealed and written in blocks; two of them are held for every upload in progress. */
const putBlock = 4 * plainChunk;
const readBlock = 16;

/** The storage port over any store of raw bytes: each object sealed under a key of its own, kept by the keyring. */
export function createSealedStorage({ store, keyring }: { store: ObjectStore; keyring: Keyring }): Storage {
  async function put(source: AsyncIterable<Uint8Array>, maxBytes: number, signal?: AbortSignal): Promise<StoredObject> {
    const id = randomBytes(16);
    const key = randomBytes(keyLength);
    const writer = await store.create(id.toString('hex'));
    try {
      const { size, sha256 } = await writeSealed(writer, source, { id, key, maxBytes, signal });
      const object = { id: id.toString('hex'), size, sha256, ...keyring.wrap(id.toString('hex'), key) };
      await writer.commit();
      return object;
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  async function openObject(object: ObjectAddress): Promise<ObjectReader> {
    const key = createSecretKey(keyring.unwrap(object));
    const raw = await store.open(object.id);
    if (raw.size !== sealedSize(object.size)) {
      raw.close();
      throw new StorageProblem('damaged');
    }
    return { size: object.size, sealed: { id: Buffer.from(object.id, 'hex'), key, raw }, close: () => raw.close() };
  }

  async function* read(object: ObjectAddress): AsyncGenerator<Buffer> {
    const reader = await openObject(object);
    try {
      const chunks = lastChunkOf(reader.size) + 1;
      for (let first = 0; first < chunks; first += readBlock) {
        yield await readChunks(reader, first, Math.min(readBlock, chunks - first));
      }
    } finally {
      reader.close();
    }
  }

  const readers = createSharedReaders(openObject);

  return {
    put: (source, { maxBytes, signal }) => put(source, maxBytes, signal),
    async putFile(path, { signal } = {}) {
      return put(createReadStream(path, { highWaterMark: putBlock, signal }), Number.MAX_SAFE_INTEGER);
    },
    open: (object) => readers.open(object),
    read,
    async copyTo(object, path, signal) {
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const block of read(object)) {
          signal?.throwIfAborted();
          await file.writeFile(block);
        }
        await file.close();
      } catch (error) {
        await file.close();
        await unlink(path);
        throw isFull(error) ? new StorageProblem('full', { cause: error }) : error;
      }
    },
    rewrap: (object) => keyring.wrap(object.id, keyring.unwrap(object)),
    async remove(id) {
      readers.forget(id);
      await store.remove(id);
    },
    exists: (id) => store.exists(id),
    list: () => store.list(),
    freeBytes: () => store.freeBytes(),
  };
}

type Receiving = { id: Buffer; key: Buffer; maxBytes: number; signal: AbortSignal | undefined };

async function writeSealed(
  writer: RawWriter,
  source: AsyncIterable<Uint8Array>,
  { id, key, maxBytes, signal }: Receiving,
): Promise<{ size: number; sha256: string }> {
  const chunkKey = createSecretKey(key);
  const hash = createHash('sha256');
  const plain = Buffer.allocUnsafeSlow(putBlock);
  const sealed = Buffer.allocUnsafeSlow((putBlock / plainChunk) * sealedChunk);
  let size = 0;
  let filled = 0;
  let index = 0;
  let writing: Promise<void> = Promise.resolve();

  // Goes on receiving while the block before is on its way to the disk.
  async function sealBlock(isLast: boolean) {
    await writing;
    const block = plain.subarray(0, filled);
    hash.update(block);
    let end = 0;
    for (let from = 0; from < filled; from += plainChunk) {
      const part = block.subarray(from, from + plainChunk);
      sealChunk(
        { id, key: chunkKey, index: index++, isLast: isLast && from + plainChunk >= filled },
        part,
        sealed,
        end,
      );
      end += part.length + tagLength;
    }
    filled = 0;
    writing = writer.write(sealed.subarray(0, end));
    writing.catch(() => undefined);
  }

  try {
    for await (const bytes of source) {
      signal?.throwIfAborted();
      size += bytes.length;
      if (size > maxBytes) throw new StorageProblem('too-large');
      for (let from = 0; from < bytes.length;) {
        // A full block waits for the next byte: only then is it certain that it does not hold the last chunk.
        if (filled === putBlock) await sealBlock(false);
        const part = bytes.subarray(from, from + putBlock - filled);
        plain.set(part, filled);
        filled += part.length;
        from += part.length;
      }
    }
    if (size === 0) throw new StorageProblem('empty');
    await sealBlock(true);
  } finally {
    await writing.catch(() => undefined);
  }
  await writing;
  return { size, sha256: hash.digest('hex') };
}

async function readChunks({ size, sealed }: ObjectReader, first: number, count: number): Promise<Buffer> {
  const position = first * sealedChunk;
  const bytes = await readRaw(sealed.raw, Math.min(count * sealedChunk, sealed.raw.size - position), position);
  const plain = Buffer.allocUnsafeSlow(Math.min(count * plainChunk, size - first * plainChunk));
  try {
    openChunks({ ...sealed, lastChunk: lastChunkOf(size) }, first, bytes, plain);
  } catch (cause) {
    throw new StorageProblem('damaged', { cause });
  }
  return plain;
}

function readRaw(raw: RawReader, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  return new Promise((resolve, reject) => {
    raw.read(buffer, length, position, (error, bytesRead) => {
      if (error) reject(error);
      else if (bytesRead !== length) reject(new StorageProblem('damaged'));
      else resolve(buffer);
    });
  });
}
