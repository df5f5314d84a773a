import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeClock as clock, places, type Place } from '#server/testing/storage/object-stores.ts';
import { noSmallDisk, smallDisk } from '#server/testing/storage/small-disk.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import { createKeyring, masterKey } from './keyring.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { type ObjectAddress, partStep, type Storage } from './storage.ts';

const keyring = createKeyring([masterKey(Buffer.alloc(32, 1))]);
const problem = (reason: string) => expect.objectContaining({ name: 'StorageProblem', reason });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const wholeSteps = (bytes: number) => bytes - (bytes % partStep);

async function* inPieces(bytes: Buffer, piece = 10_007) {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function* breakingOff(bytes: Buffer) {
  yield* inPieces(bytes);
  throw new Error('connection lost');
}

describe.each(places)('parts of an object in $name', ({ name, make }) => {
  let place: Place;
  let storage: Storage;
  const isFolder = name === 'a folder';
  const restarted = async (minFreeBytes?: number) =>
    createSealedStorage({ store: await place.open(minFreeBytes), keyring });
  const drafts = async () => [...(await place.files()).keys()].filter((file) => file.startsWith('drafts/'));
  const plaintext = async (object: ObjectAddress) => Buffer.concat(await Array.fromAsync(storage.read(object)));
  const ids = () => Array.fromAsync(storage.list());

  beforeEach(async () => {
    place = await make();
    storage = await restarted();
  });
  afterEach(() => place.remove());

  it.each([1, partStep - 1, partStep, partStep + 1, 4 * partStep, 16 * partStep, 17 * partStep + 5])(
    'of %i bytes become one object, with its hash',
    async (size) => {
      const bytes = randomBytes(size);
      const object = await storage.begin(size);
      const middle = wholeSteps(Math.floor(size / 2));
      if (middle > 0) {
        expect(await storage.append(object, 0, inPieces(bytes.subarray(0, middle)))).toEqual({ end: middle });
      }
      expect(await ids()).toEqual([]);
      expect(await storage.append(object, middle, inPieces(bytes.subarray(middle)))).toEqual({ end: size });
      expect(await storage.finish(object)).toEqual({ ...object, sha256: sha256(bytes) });
      expect((await plaintext(object)).equals(bytes)).toBe(true);
      expect(await ids()).toEqual([object.id]);
    },
  );

  it('N2: of random sizes, cut at random points, with crashes before a part was recorded, lose and change nothing', async () => {
    // In S3, a part has 128 steps. An object there takes longer, and several of its parts.
    const { objects, most } = isFolder ? { objects: 20, most: 40 } : { objects: 5, most: 400 };
    for (let n = 0; n < objects; n++) {
      const bytes = randomBytes(randomInt(1, most * partStep));
      const object = await storage.begin(bytes.length);
      let offset = 0;
      let tries = 0;
      while (offset < bytes.length) {
        const rest = bytes.subarray(offset, offset + randomInt(1, (most / 2) * partStep));
        const isCut = ++tries < 20 && randomInt(2) === 0;
        const sent = isCut ? rest.subarray(0, randomInt(rest.length)) : rest;
        const { end, problem: cut } = await storage.append(object, offset, isCut ? breakingOff(sent) : inPieces(sent));
        expect(cut instanceof Error).toBe(isCut);
        const isWhole = offset + sent.length === bytes.length;
        expect(end).toBe(isWhole ? bytes.length : offset + wholeSteps(sent.length));
        // Not recorded, so the part is sent again from where it began, in this process or the next.
        if (tries < 20 && randomInt(3) === 0) {
          if (randomInt(2) === 0) storage = await restarted();
        } else offset = end;
      }
      expect((await storage.finish(object)).sha256).toBe(sha256(bytes));
      expect((await plaintext(object)).equals(bytes)).toBe(true);
      const range = [randomInt(bytes.length), randomInt(bytes.length)].toSorted((a, b) => a - b);
      expect((await plaintext(object)).subarray(...range).equals(bytes.subarray(...range))).toBe(true);
    }
  });

  it('are sealed differently each time, even with the same bytes', async () => {
    const bytes = randomBytes(3 * partStep);
    const object = await storage.begin(4 * partStep);
    const sealings = new Set<string>();
    for (let n = 0; n < 2; n++) {
      await storage.append(object, 0, inPieces(bytes));
      for (const [file, content] of await place.files())
        if (file.startsWith('drafts/') && content.length > partStep) sealings.add(sha256(content));
    }
    expect(sealings.size).toBe(2);
  });

  /** `sends`: what its sender's broken connection brings it before it breaks off. */
  async function stalledWriter(object: ObjectAddress, sends: Buffer) {
    const older = await restarted();
    const [opened, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const source = async function* () {
      opened.resolve();
      await cut.promise;
      yield* breakingOff(sends);
    };
    return {
      /** Its part is open once this resolves, and holds nothing yet. */
      async open() {
        const written = older.append(object, 0, source());
        await Promise.race([opened.promise, written]);
        return { cutOff: () => (cut.resolve(), written) };
      },
    };
  }

  it.each(['before', 'after'])(
    'aren’t harmed by a process that still holds the sender’s broken connection, and opens them %s what came since',
    async (opens) => {
      // In S3, a part has 128 steps, and both begin it.
      const steps = isFolder ? 5 : 130;
      const bytes = randomBytes((steps + 7) * partStep);
      const object = await storage.begin(bytes.length);
      const since = (steps + 3) * partStep;
      const stalled = await stalledWriter(object, bytes.subarray(0, steps * partStep));
      const before = opens === 'before' ? await stalled.open() : undefined;
      await storage.append(object, 0, inPieces(bytes.subarray(0, since)));
      await (before ?? (await stalled.open())).cutOff();
      expect(await storage.append(object, since, inPieces(bytes.subarray(since)))).toEqual({ end: bytes.length });
      expect((await storage.finish(object)).sha256).toBe(sha256(bytes));
      expect((await plaintext(object)).equals(bytes)).toBe(true);
    },
  );

  it('continue where a repeated part ends', async () => {
    const bytes = randomBytes(8 * partStep);
    const object = await storage.begin(bytes.length);
    await storage.append(object, 0, inPieces(bytes.subarray(0, 6 * partStep)));
    await storage.append(object, 2 * partStep, inPieces(bytes.subarray(2 * partStep, 3 * partStep)));
    await expect(storage.append(object, 7 * partStep, inPieces(bytes))).rejects.toEqual(problem('damaged'));
    await expect(storage.finish(object)).rejects.toEqual(problem('damaged'));
    await storage.append(object, 3 * partStep, inPieces(bytes.subarray(3 * partStep)));
    expect((await storage.finish(object)).sha256).toBe(sha256(bytes));
  });

  it('are finished once, by any number of callers, and again after a crash', async () => {
    const bytes = randomBytes(5 * partStep + 3);
    const object = await storage.begin(bytes.length);
    await storage.append(object, 0, inPieces(bytes));
    storage = await restarted();
    const other = await restarted();
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? storage : other).finish(object)));
    expect(new Set(all.map((stored) => stored.sha256))).toEqual(new Set([sha256(bytes)]));
    expect((await (await restarted()).finish(object)).sha256).toBe(sha256(bytes));
    expect(await drafts()).toEqual([]);
    await expect(storage.append(object, 0, inPieces(bytes))).rejects.toEqual(problem('missing'));
  });

  it('with more bytes than announced are refused, and what fits stays', async () => {
    const bytes = randomBytes(4 * partStep);
    const object = await storage.begin(3 * partStep + 1);
    const { end, problem: surplus } = await storage.append(object, 0, inPieces(bytes));
    expect([end, surplus]).toEqual([2 * partStep, problem('too-large')]);
    await storage.append(object, end, inPieces(bytes.subarray(end, object.size)));
    expect((await storage.finish(object)).sha256).toBe(sha256(bytes.subarray(0, object.size)));
  });

  it('stop when asked to, and keep what arrived', async () => {
    const stop = new AbortController();
    const object = await storage.begin(9 * partStep);
    async function* stopping() {
      yield randomBytes(2 * partStep + 5);
      stop.abort(new Error('enough'));
      yield randomBytes(partStep);
    }
    const { end, problem: stopped } = await storage.append(object, 0, stopping(), { signal: stop.signal });
    expect([end, stopped]).toEqual([2 * partStep, new Error('enough')]);
  });

  it.runIf(isFolder)('E1: are refused below the free-space limit, and continue when there’s room again', async () => {
    const bytes = randomBytes(3 * partStep);
    const object = await storage.begin(bytes.length);
    const full = await restarted(Number.MAX_SAFE_INTEGER);
    await expect(full.begin(1)).rejects.toEqual(problem('full'));
    await expect(full.append(object, 0, inPieces(bytes))).rejects.toEqual(problem('full'));
    const { end } = await storage.append(object, 0, inPieces(bytes));
    expect(end).toBe(bytes.length);
    await expect(storage.begin((await storage.freeBytes()) * 2)).rejects.toEqual(problem('full'));
    await expect(storage.begin(0)).rejects.toEqual(problem('empty'));
    expect(await drafts()).toHaveLength(1);
  });

  it.skipIf(noSmallDisk !== undefined || !isFolder)(
    `E1: keep what was written when the disk is full, and continue when it isn’t (needs its own disk)`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'someday-parts-'));
      const disk = await smallDisk(join(folder, 'disk'), 4);
      try {
        const store = await openDiskObjectStore({ folder: disk.folder, minFreeBytes: 0 });
        const small = createSealedStorage({ store, keyring });
        const bytes = randomBytes(30 * partStep);
        const object = await small.begin(bytes.length);
        await disk.fill(1_000_000);
        const { end, problem: full } = await small.append(object, 0, inPieces(bytes));
        expect(full).toEqual(problem('full'));
        expect(end).toBeGreaterThanOrEqual(8 * partStep);
        expect(end % partStep).toBe(0);
        await disk.clear();
        await small.append(object, end, inPieces(bytes.subarray(end)));
        expect((await small.finish(object)).sha256).toBe(sha256(bytes));
      } finally {
        disk.unmount();
        await rm(folder, { recursive: true });
      }
    },
  );

  it('are removed with their draft', async () => {
    const bytes = randomBytes(2 * partStep);
    const object = await storage.begin(bytes.length);
    await storage.check(object);
    expect(await storage.exists(object.id)).toBe(true);
    await expect(storage.check({ ...object, keyId: 'unheard-of' })).rejects.toEqual(problem('unknown-key'));
    await storage.append(object, 0, inPieces(bytes.subarray(0, partStep)));
    await storage.remove(object.id);
    await storage.remove(object.id);
    expect(await storage.exists(object.id)).toBe(false);
    await expect(storage.check(object)).rejects.toEqual(problem('missing'));
    await expect(storage.append(object, partStep, inPieces(bytes))).rejects.toEqual(problem('missing'));
    await expect(storage.finish(object)).rejects.toEqual(problem('missing'));
  });
});

describe('the drafts of a disk store', () => {
  it('are removed if they haven’t grown for two weeks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'someday-parts-'));
    const store = await openDiskObjectStore({ folder, minFreeBytes: 0 });
    const [old = '', young = ''] = ['aa', 'bb'].map((digits) => digits.repeat(16));
    for (const [id, days] of [[old, 14.1] as const, [young, 13.9] as const]) {
      await store.createDraft(id);
      await truncate(join(folder, 'drafts', id), 9);
      const at = clock.now().getTime() / 1000 - days * 86_400;
      await utimes(join(folder, 'drafts', id), at, at);
    }
    await store.sweep(clock.now());
    expect(await readdir(join(folder, 'drafts'))).toEqual([young]);
    await rm(folder, { recursive: true });
  });
});
