import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeClock as clock, places, type Place } from '#server/testing/storage/object-stores.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import { createKeyring, masterKey } from './keyring.ts';
import { createBlockSealer, layout, numberedLayout } from './sealed-format.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { type Storage, StorageProblem } from './storage.ts';

const chunk = 65_536;
const anHourAndABit = 3_700_000;
const keyring = createKeyring([masterKey(Buffer.alloc(32, 1))]);

async function* inPieces(bytes: Buffer, piece = 10_007) {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function gather(parts: AsyncIterable<Buffer>) {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const problem = (reason: string) => expect.objectContaining({ name: 'StorageProblem', reason });

describe.each(places)('storage in $name', ({ name, make }) => {
  let place: Place;
  let storage: Storage;
  const isFolder = name === 'a folder';
  const stored = async () => [...(await place.files()).keys()];
  const put = (bytes: Buffer, maxBytes = 1e9) => storage.put(inPieces(bytes), { maxBytes });

  beforeEach(async () => {
    place = await make();
    storage = createSealedStorage({ store: await place.open(), keyring });
  });
  afterEach(() => place.remove());

  it.each([
    1,
    100,
    chunk - 1,
    chunk,
    chunk + 1,
    4 * chunk,
    4 * chunk + 1,
    16 * chunk,
    17 * chunk + 5,
    128 * chunk,
    300 * chunk + 5,
  ])('returns the %i bytes it was given, with their hash', async (size) => {
    const bytes = randomBytes(size);
    const object = await put(bytes);
    expect(object.size).toBe(size);
    expect(object.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await gather(storage.read(object))).equals(bytes)).toBe(true);
  });

  it.each([
    [0, 1],
    [chunk - 1, chunk + 1],
    [chunk, 2 * chunk],
    [5, 18 * chunk + 3],
    [18 * chunk + 3, 18 * chunk + 7],
    [200 * chunk, 270 * chunk],
  ])('returns its bytes from %i up to %i', async (start, end) => {
    const bytes = randomBytes(Math.max(18 * chunk + 7, end));
    const object = await put(bytes);
    expect((await gather(storage.read(object, { start, end }))).equals(bytes.subarray(start, end))).toBe(true);
  });

  it('stores nothing readable, names no file after its content, and seals the same bytes differently', async () => {
    const bytes = Buffer.alloc(3 * chunk, 'our family secret ');
    const objects = [await put(bytes), await put(bytes)];
    const files = await place.files();
    expect([...files.keys()].sort()).toEqual(objects.map(({ id }) => `objects/${id.slice(0, 2)}/${id}`).sort());
    const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = files.values();
    expect([one, other].some((content) => content.includes('family secret'))).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('D1: stops a body one byte over the limit and leaves nothing behind', async () => {
    const bytes = randomBytes(5 * chunk);
    await expect(put(bytes, bytes.length - 1)).rejects.toEqual(problem('too-large'));
    expect(await stored()).toEqual([]);
    await expect(put(bytes, bytes.length)).resolves.toMatchObject({ size: bytes.length });
  });

  it('refuses an empty body and leaves nothing behind', async () => {
    await expect(put(Buffer.alloc(0))).rejects.toEqual(problem('empty'));
    expect(await stored()).toEqual([]);
  });

  it('N2: passes on an error mid-body and leaves nothing behind', async () => {
    async function* breakingOff() {
      yield* inPieces(randomBytes(6 * chunk));
      throw new Error('connection lost');
    }
    await expect(storage.put(breakingOff(), { maxBytes: 1e9 })).rejects.toThrow('connection lost');
    expect(await stored()).toEqual([]);
  });

  it('stops when asked to and leaves nothing behind', async () => {
    const stop = new AbortController();
    async function* stopping() {
      yield* inPieces(randomBytes(2 * chunk));
      stop.abort(new Error('enough'));
      yield randomBytes(10);
    }
    await expect(storage.put(stopping(), { maxBytes: 1e9, signal: stop.signal })).rejects.toThrow('enough');
    expect(await stored()).toEqual([]);
  });

  it.runIf(isFolder)('E1: refuses new objects below the free-space limit, and still reads', async () => {
    const object = await put(randomBytes(100));
    const full = createSealedStorage({ store: await place.open(Number.MAX_SAFE_INTEGER), keyring });
    expect(await full.freeBytes()).toBe(0);
    await expect(full.put(inPieces(randomBytes(100)), { maxBytes: 1000 })).rejects.toEqual(problem('full'));
    expect(await gather(full.read(object))).toHaveLength(100);
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  it('copies to a new file, and never overwrites one', async () => {
    const bytes = randomBytes(20 * chunk + 7);
    const object = await put(bytes);
    const folder = await mkdtemp(join(tmpdir(), 'someday-copy-'));
    const copy = join(folder, 'copy');
    await storage.copyTo(object, copy);
    expect((await readFile(copy)).equals(bytes)).toBe(true);
    await expect(storage.copyTo(object, copy)).rejects.toThrow('EEXIST');
    expect((await storage.putFile(copy)).sha256).toBe(object.sha256);
    await rm(folder, { recursive: true });
  });

  it('lists what is stored, and not what was removed', async () => {
    const [kept, gone] = [await put(randomBytes(10)), await put(randomBytes(10))];
    await storage.remove(gone.id);
    await storage.remove(gone.id);
    const ids: string[] = [];
    for await (const id of storage.list()) ids.push(id);
    expect(ids).toEqual([kept.id]);
    expect([await storage.exists(kept.id), await storage.exists(gone.id)]).toEqual([true, false]);
    await expect(storage.open(gone)).rejects.toEqual(problem('missing'));
  });

  it('detects damage: an altered byte, a foreign key, another object in its place, a missing end', async () => {
    const [object, other] = [await put(randomBytes(3 * chunk)), await put(randomBytes(3 * chunk))];
    const nameOf = (id: string) => `objects/${id.slice(0, 2)}/${id}`;
    const contentOf = async (id: string) => (await place.files()).get(nameOf(id)) ?? Buffer.alloc(0);
    const whole = await contentOf(object.id);
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(2 * chunk) ^ 1, 2 * chunk);
    const damaged = [
      { content: altered, as: object },
      { content: await contentOf(other.id), as: object },
      { content: whole, as: { ...object, wrappedKey: other.wrappedKey } },
      { content: whole.subarray(0, -100), as: object },
      { content: whole.subarray(0, 2 * layout.chunk), as: { ...object, size: 2 * chunk } },
    ];
    const folder = await mkdtemp(join(tmpdir(), 'someday-copy-'));
    for (const { content, as } of damaged) {
      await place.overwrite(nameOf(object.id), content);
      await expect(gather(storage.read(as))).rejects.toEqual(problem('damaged'));
      await expect(storage.copyTo(as, join(folder, 'copy'))).rejects.toBeInstanceOf(StorageProblem);
    }
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await place.overwrite(nameOf(object.id), whole);
    expect(await gather(storage.read(object))).toHaveLength(object.size);
    await expect(storage.open({ ...object, keyId: 'unheard-of' })).rejects.toEqual(problem('unknown-key'));
    expect(await stored()).toHaveLength(2);
  });

  it('still reads objects of the older layout, whose chunks had no nonces of their own', async () => {
    const bytes = randomBytes(3 * chunk + 9);
    const object = await put(bytes);
    const key = createSecretKey(keyring.unwrap(object));
    const parts: Uint8Array[] = [];
    const sealer = createBlockSealer({
      id: Buffer.from(object.id, 'hex'),
      key,
      firstChunk: 0,
      hash: undefined,
      layout: numberedLayout,
      write: async (sealed) => void parts.push(Buffer.from(sealed)),
    });
    await sealer.take(bytes);
    await sealer.end('object');
    await place.overwrite(`objects/${object.id.slice(0, 2)}/${object.id}`, Buffer.concat(parts));
    expect((await gather(storage.read(object))).equals(bytes)).toBe(true);
    expect(await gather(storage.read(object, { start: chunk - 1, end: chunk + 1 }))).toHaveLength(2);
  });

  it('reseals the keys of objects, so the older master key can be removed', async () => {
    const bytes = randomBytes(3 * chunk);
    const object = await put(bytes);
    const [older, newer] = [masterKey(Buffer.alloc(32, 1)), masterKey(Buffer.alloc(32, 2))];
    const store = await place.open();
    const withKeys = (...keys: (typeof older)[]) => createSealedStorage({ store, keyring: createKeyring(keys) });
    const before = await place.files();

    const rewrapped = withKeys(older, newer).rewrap(object);
    expect([object.keyId, rewrapped.keyId]).toEqual([older.id, newer.id]);
    const after = withKeys(newer);
    expect((await gather(after.read({ ...object, ...rewrapped }))).equals(bytes)).toBe(true);
    expect(await place.files()).toEqual(before);
    await expect(after.open(object)).rejects.toEqual(problem('unknown-key'));
    expect(() => after.rewrap(object)).toThrow('unknown-key');
    expect(() => after.rewrap({ ...rewrapped, id: 'ab'.repeat(16) })).toThrow('damaged');
  });

  it('reads an object to the end even if it’s closed or removed in between', async () => {
    const bytes = randomBytes(40 * chunk);
    const object = await put(bytes);
    const parts: Buffer[] = [];
    for await (const part of storage.read(object)) {
      parts.push(part);
      await storage.remove(object.id);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('never uses an id twice, nor accepts a path as one', async () => {
    const store = await place.open();
    const id = 'ab'.repeat(16);
    for (const last of [false, true]) {
      const writer = await store.create(id);
      await writer.write(Buffer.from(last ? 'second' : 'first'));
      if (last) await expect(writer.commit()).rejects.toThrow('never overwritten');
      else await writer.commit();
      if (last) await writer.abort();
    }
    expect(await place.files()).toEqual(new Map([[`objects/ab/${id}`, Buffer.from('first')]]));
    await expect(async () => store.exists('../../../../etc/passwd')).rejects.toThrow('An object id must be');
  });
});

describe('the folder of a disk store', () => {
  it('has files that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'someday-storage-'));
    const store = await openDiskObjectStore({ folder, minFreeBytes: 0 });
    const { id } = await createSealedStorage({ store, keyring }).put(inPieces(randomBytes(9)), { maxBytes: 9 });
    const { mode } = await stat(join(folder, 'objects', id.slice(0, 2), id));
    expect(mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it('is cleared of what a crash left more than an hour ago, and nothing newer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'someday-storage-'));
    const store = await openDiskObjectStore({ folder, minFreeBytes: 0 });
    const ages = { old: clock.now().getTime() - anHourAndABit, new: clock.now().getTime() - 60_000 };
    for (const [name, at] of Object.entries(ages)) {
      await writeFile(join(folder, 'incoming', name), 'x');
      await utimes(join(folder, 'incoming', name), at / 1000, at / 1000);
    }
    await store.sweep(clock.now());
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
    await rm(folder, { recursive: true });
  });
});
