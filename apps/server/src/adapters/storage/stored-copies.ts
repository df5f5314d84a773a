import { createHash, createSecretKey } from 'node:crypto';
import type { Keyring } from './keyring.ts';
import type { ObjectStore, RawReader } from './object-store.ts';
import { lastChunkOf, layoutOf, openChunks, plainChunk } from './sealed-format.ts';
import { StorageAway, StorageProblem, type StoredObject } from './storage.ts';

const readBlock = 16;

/** Each block was opened first; the end is reached only with the object's hash. Problems: `missing`, `damaged`, `unknown-key`. */
export async function* soundBytes(store: ObjectStore, keyring: Keyring, object: StoredObject): AsyncGenerator<Buffer> {
  const key = createSecretKey(keyring.unwrap(object));
  const id = Buffer.from(object.id, 'hex');
  const hash = createHash('sha256');
  const lastChunk = lastChunkOf(object.size);
  const raw = await store.open(object.id);
  try {
    const layout = layoutOf(object.size, raw.size);
    if (layout === undefined) throw new StorageProblem('damaged');
    const block = readBlock * layout.chunk;
    const plain = Buffer.allocUnsafeSlow(Math.min(readBlock * plainChunk, object.size));
    for (let first = 0; first <= lastChunk; first += readBlock) {
      const position = first * layout.chunk;
      const sealed = await read(raw, position, Math.min(block, raw.size - position));
      const opened = plain.subarray(0, Math.min(plain.length, object.size - first * plainChunk));
      try {
        openChunks({ id, key, layout, lastChunk }, first, sealed, opened);
      } catch (cause) {
        throw new StorageProblem('damaged', { cause });
      }
      hash.update(opened);
      yield sealed;
    }
  } finally {
    raw.close();
  }
  if (hash.digest('hex') !== object.sha256) throw new StorageProblem('damaged');
}

function read(raw: RawReader, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  return new Promise((resolve, reject) => {
    raw.read(buffer, buffer.length, position, (error, bytesRead) => {
      if (error) reject(error instanceof StorageAway ? error : new StorageProblem('damaged', { cause: error }));
      else if (bytesRead === buffer.length) resolve(buffer);
      else reject(new StorageProblem('damaged'));
    });
  });
}

/** Problems: those of `soundBytes`, and `full`. Leaves nothing behind then. */
export async function copySound(
  from: ObjectStore,
  to: ObjectStore,
  { keyring, rest }: { readonly keyring: Keyring; readonly rest?: () => Promise<void> },
  object: StoredObject,
): Promise<void> {
  const writer = await to.create(object.id);
  try {
    for await (const block of soundBytes(from, keyring, object)) {
      await writer.write(block);
      await rest?.();
    }
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await writer.commit();
}

export async function isStored(store: ObjectStore, { id, size }: Pick<StoredObject, 'id' | 'size'>): Promise<boolean> {
  try {
    const raw = await store.open(id);
    raw.close();
    return layoutOf(size, raw.size) !== undefined;
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') return false;
    throw error;
  }
}
