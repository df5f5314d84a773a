import { createHash } from 'node:crypto';
import type { Keyring } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { lastChunkOf, layoutOf } from './sealed-format.ts';
import { openSealed, readBlock, readChunks } from './sealed-storage.ts';
import { StorageAway, StorageProblem, type StoredObject } from './storage.ts';

/** Each block was opened first; the end is reached only with the object's hash. Problems: `missing`, `damaged`, `unknown-key`. */
export async function* verifiedBytes(
  store: ObjectStore,
  keyring: Keyring,
  object: StoredObject,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const reader = await openSealed(store, keyring, object);
  try {
    for (let first = 0; first <= lastChunkOf(object.size); first += readBlock) {
      const { stored, plain } = await readChunks(reader, first).catch(unlessAway);
      hash.update(plain);
      yield stored;
    }
  } finally {
    reader.sealed.raw.close();
  }
  if (hash.digest('hex') !== object.sha256) throw new StorageProblem('damaged');
}

function unlessAway(error: unknown): never {
  throw error instanceof StorageAway ? error : new StorageProblem('damaged', { cause: error });
}

export async function copyVerified(
  from: ObjectStore,
  to: ObjectStore,
  { keyring, pause }: { readonly keyring: Keyring; readonly pause?: () => Promise<void> },
  object: StoredObject,
): Promise<void> {
  const writer = await to.create(object.id);
  try {
    for await (const block of verifiedBytes(from, keyring, object)) {
      await writer.write(block);
      await pause?.();
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
