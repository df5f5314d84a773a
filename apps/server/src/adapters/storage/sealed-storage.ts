import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat, unlink } from 'node:fs/promises';
import { createBlockSealer, sealBlock, lastChunkOf, layoutOf, openChunks, plainChunk } from './sealed-format.ts';
import { isFull } from '#server/lib/files.ts';
import { keyLength, type Keyring } from './keyring.ts';
import type { ObjectStore, RawReader, RawWriter } from './object-store.ts';
import { createSealedParts } from './sealed-parts.ts';
import {
  isDamage,
  type ObjectAddress,
  type ObjectReader,
  type Storage,
  StorageProblem,
  type StoredObject,
} from './storage.ts';

export const readBlock = 16;

type SealedStorageDeps = { store: ObjectStore; keyring: Keyring; onDamage?: (id: string) => void };

export function createSealedStorage({ store, keyring, onDamage }: SealedStorageDeps): Storage {
  function failed(id: string, error: unknown) {
    if (!isDamage(error)) return;
    readers.forget(id); // it may be repaired before the next read
    onDamage?.(id);
  }

  function reportingDamage<T>({ id }: { id: string }, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      failed(id, error);
      throw error;
    });
  }

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
    const opened = await openSealed(store, keyring, object);
    return { ...opened, failed: (error) => failed(object.id, error), close: () => opened.sealed.raw.close() };
  }

  const readers = createSharedReaders((object) => reportingDamage(object, openObject(object)));

  async function* read(object: ObjectAddress, { start, end } = { start: 0, end: object.size }): AsyncGenerator<Buffer> {
    const reader = await readers.open(object);
    try {
      for (let position = start; position < end;) {
        const first = Math.floor(position / plainChunk);
        const count = Math.min(Math.floor((end - 1) / plainChunk) - first + 1, readBlock);
        const { plain } = await reportingDamage(object, readChunks(reader, first, count));
        const blockStart = first * plainChunk;
        yield plain.subarray(position - blockStart, end - blockStart);
        position = blockStart + plain.length;
      }
    } finally {
      reader.close();
    }
  }

  async function hashOf(object: ObjectAddress): Promise<string> {
    const hash = createHash('sha256');
    for await (const block of read(object)) hash.update(block);
    return hash.digest('hex');
  }

  const { forget, ...parts } = createSealedParts({ store, keyring, hashOf });

  return {
    ...parts,
    check: (object) => reportingDamage(object, parts.check(object)),
    put: (source, { maxBytes, signal }) => put(source, Math.min(maxBytes, store.maxObjectBytes), signal),
    async putFile(path, { signal } = {}) {
      const { size } = await stat(path);
      if (size > store.maxObjectBytes) throw new StorageProblem('too-large');
      const highWaterMark = Math.min(sealBlock, Math.max(size, 1));
      return put(createReadStream(path, { highWaterMark, signal }), Number.MAX_SAFE_INTEGER);
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
      forget(id);
      await store.remove(id);
    },
    exists: async (id) => (await store.exists(id)) || (await store.hasDraft(id)),
    list: () => store.list(),
    freeBytes: () => store.freeBytes(),
    maxObjectBytes: store.maxObjectBytes,
  };
}

type Receiving = { id: Buffer; key: Buffer; maxBytes: number; signal: AbortSignal | undefined };

async function writeSealed(
  writer: RawWriter,
  source: AsyncIterable<Uint8Array>,
  { id, key, maxBytes, signal }: Receiving,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const write = (bytes: Uint8Array) => writer.write(bytes);
  const sealer = createBlockSealer({ id, key: createSecretKey(key), firstChunk: 0, hash, write });
  let size = 0;
  try {
    for await (const bytes of source) {
      signal?.throwIfAborted();
      size += bytes.length;
      if (size > maxBytes) throw new StorageProblem('too-large');
      await sealer.take(bytes);
    }
    if (size === 0) throw new StorageProblem('empty');
    await sealer.end('object');
  } finally {
    await sealer.settled();
  }
  return { size, sha256: hash.digest('hex') };
}

/** To be closed by the caller. Problems: `missing`, `damaged` (cut short), `unknown-key`. */
export async function openSealed(store: ObjectStore, keyring: Keyring, object: ObjectAddress) {
  const key = createSecretKey(keyring.unwrap(object));
  const raw = await store.open(object.id);
  const layout = layoutOf(object.size, raw.size);
  if (layout === undefined) {
    raw.close();
    throw new StorageProblem('damaged');
  }
  return { size: object.size, sealed: { id: Buffer.from(object.id, 'hex'), key, layout, raw } };
}

/** Up to `count` of an object's chunks, as stored and opened. Problems: `damaged`, and those of the store. */
export async function readChunks(
  { size, sealed }: Pick<ObjectReader, 'size' | 'sealed'>,
  first: number,
  count = readBlock,
): Promise<{ stored: Buffer; plain: Buffer }> {
  const { chunk } = sealed.layout;
  const position = first * chunk;
  const stored = await readRaw(sealed.raw, Math.min(count * chunk, sealed.raw.size - position), position);
  const plain = Buffer.allocUnsafeSlow(Math.min(count * plainChunk, size - first * plainChunk));
  try {
    openChunks({ ...sealed, lastChunk: lastChunkOf(size) }, first, stored, plain);
  } catch (cause) {
    throw new StorageProblem('damaged', { cause });
  }
  return { stored, plain };
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

type Shared = { opening: Promise<ObjectReader>; users: number; linger: NodeJS.Timeout | undefined };

/** A player that seeks returns within a second. Any longer, and an object removed elsewhere would hold on to its disk space. */
const lingerMs = 2000;
const maxLingering = 64;

/** Shared because opening a file and unwrapping its key for each MiB took a fifth of the CPU time of serving it. */
function createSharedReaders(openObject: (object: ObjectAddress) => Promise<ObjectReader>) {
  const open = new Map<string, Shared>();
  let lingering = 0;

  function close(name: string, shared: Shared) {
    if (open.get(name) === shared) open.delete(name);
    void shared.opening.then((reader) => reader.close());
  }

  function keepOpen(name: string, shared: Shared) {
    if (open.get(name) !== shared || lingering >= maxLingering) return close(name, shared);
    lingering++;
    shared.linger = setTimeout(() => {
      lingering--;
      close(name, shared);
    }, lingerMs).unref();
  }

  function stopTimer(shared: Shared) {
    if (shared.linger === undefined) return;
    clearTimeout(shared.linger);
    shared.linger = undefined;
    lingering--;
  }

  return {
    async open(object: ObjectAddress): Promise<ObjectReader> {
      const name = nameOf(object);
      const shared = open.get(name) ?? { opening: openObject(object), users: 0, linger: undefined };
      open.set(name, shared);
      stopTimer(shared);
      shared.users++;
      const reader = await shared.opening.catch((error: unknown) => {
        if (open.get(name) === shared) open.delete(name);
        throw error;
      });
      let isClosed = false;
      return {
        ...reader,
        close() {
          if (isClosed) return;
          isClosed = true;
          shared.users--;
          if (shared.users === 0) keepOpen(name, shared);
        },
      };
    },
    forget(id: string): void {
      for (const [name, shared] of open) {
        if (!name.startsWith(id)) continue;
        open.delete(name);
        stopTimer(shared);
        if (shared.users === 0) close(name, shared);
      }
    },
  };
}

/** The complete address: knowing an id alone, or another key for it, gives no access to an open reader. */
function nameOf({ id, size, keyId, wrappedKey }: ObjectAddress): string {
  return `${id} ${size} ${keyId} ${Buffer.from(wrappedKey).toString('base64')}`;
}
