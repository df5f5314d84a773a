import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Access } from '#server/config/storage-config.ts';
import { systemClock } from '#server/lib/clock.ts';
import { makeBucket, theS3 } from '#server/testing/storage/ceph.ts';
import { startUnsteadyProxy, type UnsteadyProxy } from '#server/testing/unsteady-proxy.ts';
import { createKeyring, masterKey } from './keyring.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { partStep, type Storage, type StoredObject } from './storage.ts';

const keyring = createKeyring([masterKey(Buffer.alloc(32, 1))]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const isAway = expect.objectContaining({ name: 'StorageAway' });

async function* inPieces(bytes: Buffer, piece = 100_000) {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

describe('S3 behind a bad network', () => {
  const bytes = randomBytes(20 * 1024 * 1024);
  let access: S3Access;
  let proxy: UnsteadyProxy;
  let settings: Parameters<typeof openS3ObjectStore>[0];
  let storage: Storage;
  let object: StoredObject;
  const put = (content: Buffer) => storage.put(inPieces(content), { maxBytes: 1e9 });
  const readAll = async () => Buffer.concat(await Array.fromAsync(storage.read(object)));

  beforeAll(async () => {
    const service = theS3();
    access = service;
    proxy = await startUnsteadyProxy(Number(new URL(service.endpoint ?? '').port));
    const endpoint = `http://127.0.0.1:${proxy.port}`;
    settings = { ...access, endpoint, bucket: await makeBucket(access), prefix: '' };
    storage = createSealedStorage({ store: await openS3ObjectStore(settings), keyring });
    object = await put(bytes);
  });
  afterAll(() => proxy.close());

  it.each(['silent', 'refuses'] as const)(
    'says that the store is away if it’s %s, and works when it’s back',
    async (mood) => {
      proxy.become(mood);
      const away = [
        () => storage.put(inPieces(randomBytes(9)), { maxBytes: 9 }),
        () => storage.begin(9),
        () => readAll(),
        () => storage.check(object),
        () => storage.exists(object.id),
        () => storage.remove('ab'.repeat(16)),
        () => Array.fromAsync(storage.list()),
        () => storage.freeBytes(),
      ];
      await Promise.all(away.map((work) => expect(work()).rejects.toEqual(isAway)));
      // A program that starts now waits for it.
      await openS3ObjectStore(settings);
      proxy.become('works');
      expect(sha256(await readAll())).toBe(object.sha256);
      expect(await storage.exists(object.id)).toBe(true);
    },
  );

  it('never passes a broken answer off as a whole one', async () => {
    proxy.become('breaks');
    await expect(readAll()).rejects.toEqual(isAway);
    proxy.become('works');
    expect(sha256(await readAll())).toBe(object.sha256);
  });

  it('keeps what has arrived of an upload, and goes on where that ends', async () => {
    const upload = await storage.begin(bytes.length);
    async function* untilItBreaks() {
      let sent = 0;
      for await (const piece of inPieces(bytes)) {
        yield piece;
        sent += piece.length;
        if (sent > 10_000_000) proxy.become('refuses');
      }
    }
    await expect(storage.append(upload, 0, untilItBreaks())).rejects.toEqual(isAway);
    proxy.become('works');
    const { end } = await storage.append(upload, 0, inPieces(bytes.subarray(0, 150 * partStep)));
    expect(end).toBe(150 * partStep);
    await storage.append(upload, end, inPieces(bytes.subarray(end)));
    expect((await storage.finish(upload)).sha256).toBe(sha256(bytes));
  });

  it('refuses without its bucket or with a wrong key, and takes no object for missing', async () => {
    const secretAccessKey = 'wrong';
    const cases = [
      [{ ...settings, bucket: 'someday-nowhere' }, 'doesn’t exist'],
      [{ ...settings, secretAccessKey }, 'access key'],
    ] as const;
    for (const [wrong, words] of cases) {
      const other = createSealedStorage({ store: await openS3ObjectStore(wrong), keyring });
      const isRefused = expect.objectContaining({ name: 'StorageRefused' });
      await expect(other.exists(object.id)).rejects.toEqual(isRefused);
      await expect(other.open(object)).rejects.toEqual(isRefused);
      await expect(other.put(inPieces(bytes), { maxBytes: 1e9 })).rejects.toThrow(words);
    }
  });

  it('removes what no one has continued for two weeks, and nothing younger', async () => {
    const upload = await storage.begin(bytes.length);
    await storage.append(upload, 0, inPieces(bytes.subarray(0, 140 * partStep)));
    const store = await openS3ObjectStore(settings);
    const later = (days: number) => new Date(systemClock.now().getTime() + days * 86_400_000);
    await store.sweep(later(13));
    expect(await storage.exists(upload.id)).toBe(true);
    await store.sweep(later(15));
    expect(await storage.exists(upload.id)).toBe(false);
    expect(sha256(await readAll())).toBe(object.sha256);
  });
});
