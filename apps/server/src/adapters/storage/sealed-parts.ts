import { createSecretKey, randomBytes, createHash, type Hash } from 'node:crypto';
import { type BlockSealer, createBlockSealer, plainChunk, sealedSize } from './sealed-format.ts';
import { keyLength, type Keyring } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { type ObjectAddress, type PartEnd, type Storage, StorageProblem, type StoredObject } from './storage.ts';

type Tools = { store: ObjectStore; keyring: Keyring; hashOf(object: ObjectAddress): Promise<string> };

/** A chunk cut short by a crash is sealed again, with another nonce. */
export function createSealedParts({
  store,
  keyring,
  hashOf,
}: Tools): Pick<Storage, 'begin' | 'append' | 'finish' | 'check'> & { forget(id: string): void } {
  const hashes = createRunningHashes();
  const finishing = new Map<string, Promise<StoredObject>>();

  async function append(
    object: ObjectAddress,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<PartEnd> {
    if (offset % plainChunk !== 0 || offset >= object.size) throw new RangeError(`no part begins at ${offset}`);
    const key = createSecretKey(keyring.unwrap(object));
    const part = await store.openPart(object.id, sealedSize(offset));
    try {
      const hash = hashes.from(object.id, offset);
      const id = Buffer.from(object.id, 'hex');
      const { write } = part;
      const sealer = createBlockSealer({ id, key, firstChunk: offset / plainChunk, hash, write });
      const problem = await sealAll(sealer, source, object.size - offset, signal);
      await part.commit();
      const end = offset + sealer.written;
      if (hash !== undefined && sealer.sealed === sealer.written) hashes.keep(object.id, end, hash);
      return { end, problem };
    } finally {
      await part.close();
    }
  }

  async function finish(object: ObjectAddress): Promise<StoredObject> {
    keyring.unwrap(object);
    await store.finishDraft(object.id, sealedSize(object.size));
    return { ...object, sha256: hashes.digest(object.id, object.size) ?? (await hashOf(object)) };
  }

  return {
    async begin(size) {
      if (size <= 0) throw new StorageProblem('empty');
      if (size > store.maxObjectBytes) throw new StorageProblem('too-large');
      if ((await store.freeBytes()) < size) throw new StorageProblem('full');
      const id = randomBytes(16).toString('hex');
      await store.createDraft(id);
      return { id, size, ...keyring.wrap(id, randomBytes(keyLength)) };
    },

    append: (object, offset, source, { signal } = {}) => append(object, offset, source, signal),

    async finish(object) {
      const running = finishing.get(object.id) ?? finish(object).finally(() => finishing.delete(object.id));
      finishing.set(object.id, running);
      return running;
    },

    async check(object) {
      keyring.unwrap(object);
      const isThere = (await store.hasDraft(object.id)) || (await store.exists(object.id));
      if (!isThere) throw new StorageProblem('missing');
    },

    forget: hashes.forget,
  };
}

async function sealAll(
  sealer: BlockSealer,
  source: AsyncIterable<Uint8Array>,
  room: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let sealedBytes = 0;
  const end = () => sealer.end(sealedBytes === room ? 'object' : 'part');
  try {
    for await (const bytes of source) {
      signal?.throwIfAborted();
      if (sealedBytes + bytes.length > room) throw new StorageProblem('too-large');
      await sealer.take(bytes);
      sealedBytes += bytes.length;
    }
    await end();
    return undefined;
  } catch (problem) {
    // If the disk has failed, this fails as well and writes nothing.
    await end().catch(() => undefined);
    return problem;
  }
}

type Snapshot = { offset: number; hash: Hash };

/** Each holds two SHA-256 states, well under a kilobyte. */
const maxObjects = 1000;

/** Saves reading the complete object to hash it. Keeps two states: a part whose end couldn't be recorded is sent again. */
function createRunningHashes() {
  const objects = new Map<string, readonly Snapshot[]>();
  const at = (id: string, offset: number) =>
    objects
      .get(id)
      ?.find((snapshot) => snapshot.offset === offset)
      ?.hash.copy();

  return {
    from: (id: string, offset: number): Hash | undefined => (offset === 0 ? createHash('sha256') : at(id, offset)),
    keep(id: string, offset: number, hash: Hash): void {
      const before = (objects.get(id) ?? []).filter((snapshot) => snapshot.offset < offset).slice(-1);
      objects.delete(id);
      objects.set(id, [...before, { offset, hash }]);
      const [leastRecentlyUsed] = objects.keys();
      if (objects.size > maxObjects && leastRecentlyUsed !== undefined) objects.delete(leastRecentlyUsed);
    },
    forget(id: string): void {
      objects.delete(id);
    },
    digest: (id: string, size: number): string | undefined => at(id, size)?.digest('hex'),
  };
}
