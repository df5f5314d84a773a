import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import { createKeyring, masterKey } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { type Storage, StorageProblem } from './storage.ts';

type Implementation = { name: string; open(folder: string, minFreeBytes?: number): Promise<ObjectStore> };

const clock = createTestClock(new Date('2026-05-01T12:00:00Z'));
const implementations: Implementation[] = [
  { name: 'a folder', open: (folder, minFreeBytes = 0) => openDiskObjectStore({ folder, minFreeBytes, clock }) },
];

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

async function filesUnder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const problem = (reason: string) => expect.objectContaining({ name: 'StorageProblem', reason });

describe.each(implementations)('storage in $name', ({ open }) => {
  let folder: string;
  let storage: Storage;
  const put = (bytes: Buffer, maxBytes = 1e9) => storage.put(inPieces(bytes), { maxBytes });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'someday-storage-'));
    storage = createSealedStorage({ store: await open(folder), keyring });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([1, 100, chunk - 1, chunk, chunk + 1, 4 * chunk, 4 * chunk + 1, 16 * chunk, 17 * chunk + 5])(
    'returns the %i bytes it was given, with their hash',
    async (size) => {
      const bytes = randomBytes(size);
      const object = await put(bytes);
      expect(object.size).toBe(size);
      expect(object.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect((await gather(storage.read(object))).equals(bytes)).toBe(true);
    },
  );

  it.each([
    [0, 1],
    [chunk - 1, chunk + 1],
    [chunk, 2 * chunk],
    [5, 18 * chunk + 3],
    [18 * chunk + 3, 18 * chunk + 7],
  ])('returns its bytes from %i up to %i', async (start, end) => {
    const bytes = randomBytes(18 * chunk + 7);
    const object = await put(bytes);
    expect((await gather(storage.read(object, { start, end }))).equals(bytes.subarray(start, end))).toBe(true);
  });

  it('stores nothing readable, names no file after its content, and seals the same bytes differently', async () => {
    const bytes = Buffer.alloc(3 * chunk, 'our family secret ');
    const objects = [await put(bytes), await put(bytes)];
    const files = await filesUnder(folder);
    const stored = await Promise.all(files.map((file) => readFile(file)));
    expect(files.map((file) => file.slice(-35)).sort()).toEqual(
      objects.map(({ id }) => `${id.slice(0, 2)}/${id}`).sort(),
    );
    expect(stored.some((content) => content.includes('family secret'))).toBe(false);
    expect(stored[0]?.equals(stored[1] ?? Buffer.alloc(0))).toBe(false);
    const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o600]);
  });

  it('D1: stops a body one byte over the limit and leaves nothing behind', async () => {
    const bytes = randomBytes(5 * chunk);
    await expect(put(bytes, bytes.length - 1)).rejects.toEqual(problem('too-large'));
    expect(await filesUnder(folder)).toEqual([]);
    await expect(put(bytes, bytes.length)).resolves.toMatchObject({ size: bytes.length });
  });

  it('refuses an empty body and leaves nothing behind', async () => {
    await expect(put(Buffer.alloc(0))).rejects.toEqual(problem('empty'));
    expect(await filesUnder(folder)).toEqual([]);
  });

  it('N2: passes on an error mid-body and leaves nothing behind', async () => {
    async function* breakingOff() {
      yield* inPieces(randomBytes(6 * chunk));
      throw new Error('connection lost');
    }
    await expect(storage.put(breakingOff(), { maxBytes: 1e9 })).rejects.toThrow('connection lost');
    expect(await filesUnder(folder)).toEqual([]);
  });

  it('stops when asked to and leaves nothing behind', async () => {
    const stop = new AbortController();
    async function* stopping() {
      yield* inPieces(randomBytes(2 * chunk));
      stop.abort(new Error('enough'));
      yield randomBytes(10);
    }
    await expect(storage.put(stopping(), { maxBytes: 1e9, signal: stop.signal })).rejects.toThrow('enough');
    expect(await filesUnder(folder)).toEqual([]);
  });

  it('E1: refuses new objects below the free-space limit, and still reads', async () => {
    const object = await put(randomBytes(100));
    const full = createSealedStorage({ store: await open(folder, Number.MAX_SAFE_INTEGER), keyring });
    expect(await full.freeBytes()).toBe(0);
    await expect(full.put(inPieces(randomBytes(100)), { maxBytes: 1000 })).rejects.toEqual(problem('full'));
    expect(await gather(full.read(object))).toHaveLength(100);
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  it('copies to a new file, and never overwrites one', async () => {
    const bytes = randomBytes(20 * chunk + 7);
    const object = await put(bytes);
    const copy = join(folder, 'copy');
    await storage.copyTo(object, copy);
    expect((await readFile(copy)).equals(bytes)).toBe(true);
    await expect(storage.copyTo(object, copy)).rejects.toThrow('EEXIST');
    expect((await storage.putFile(copy)).sha256).toBe(object.sha256);
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
    const fileOf = (id: string) => join(folder, 'objects', id.slice(0, 2), id);
    const whole = await readFile(fileOf(object.id));
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(2 * chunk) ^ 1, 2 * chunk);
    const damaged = [
      { content: altered, as: object },
      { content: await readFile(fileOf(other.id)), as: object },
      { content: whole, as: { ...object, wrappedKey: other.wrappedKey } },
      { content: whole.subarray(0, -100), as: object },
      { content: whole.subarray(0, 2 * (chunk + 16)), as: { ...object, size: 2 * chunk } },
    ];
    for (const { content, as } of damaged) {
      await writeFile(fileOf(object.id), content);
      await expect(gather(storage.read(as))).rejects.toEqual(problem('damaged'));
      await expect(storage.copyTo(as, join(folder, 'copy'))).rejects.toBeInstanceOf(StorageProblem);
    }
    await writeFile(fileOf(object.id), whole);
    expect(await gather(storage.read(object))).toHaveLength(object.size);
    await expect(storage.open({ ...object, keyId: 'unheard-of' })).rejects.toEqual(problem('unknown-key'));
    expect((await readdir(folder)).sort()).toEqual(['drafts', 'incoming', 'objects']);
  });

  it('reseals the keys of objects, so the older master key can be removed', async () => {
    const bytes = randomBytes(3 * chunk);
    const object = await put(bytes);
    const [older, newer] = [masterKey(Buffer.alloc(32, 1)), masterKey(Buffer.alloc(32, 2))];
    const store = await open(folder);
    const withKeys = (...keys: (typeof older)[]) => createSealedStorage({ store, keyring: createKeyring(keys) });
    const before = await Promise.all((await filesUnder(folder)).map((file) => readFile(file)));

    const rewrapped = withKeys(older, newer).rewrap(object);
    expect([object.keyId, rewrapped.keyId]).toEqual([older.id, newer.id]);
    const after = withKeys(newer);
    expect((await gather(after.read({ ...object, ...rewrapped }))).equals(bytes)).toBe(true);
    expect(await Promise.all((await filesUnder(folder)).map((file) => readFile(file)))).toEqual(before);
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
});

describe('the folder of a disk store', () => {
  it('is cleared of what a crash left more than an hour ago, and nothing newer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'someday-storage-'));
    const options = { folder, minFreeBytes: 0, clock };
    await openDiskObjectStore(options);
    const ages = { old: clock.now().getTime() - anHourAndABit, new: clock.now().getTime() - 60_000 };
    for (const [name, at] of Object.entries(ages)) {
      await writeFile(join(folder, 'incoming', name), 'x');
      await utimes(join(folder, 'incoming', name), at / 1000, at / 1000);
    }
    await openDiskObjectStore(options);
    expect(await readdir(join(folder, 'incoming'))).toEqual(['new']);
    await rm(folder, { recursive: true });
  });

  it('never uses an id twice, nor accepts a path as one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'someday-storage-'));
    const store = await openDiskObjectStore({ folder, minFreeBytes: 0, clock });
    const id = 'ab'.repeat(16);
    for (const last of [false, true]) {
      const writer = await store.create(id);
      await writer.write(Buffer.from(last ? 'second' : 'first'));
      if (last) await expect(writer.commit()).rejects.toThrow('never overwritten');
      else await writer.commit();
      if (last) await writer.abort();
    }
    expect(await readFile(join(folder, 'objects', 'ab', id), 'utf8')).toBe('first');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(() => store.exists('../../../../etc/passwd')).toThrow('An object id must be');
    await rm(folder, { recursive: true });
  });
});
