import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSmallDisk, smallDisk } from '#server/testing/storage/small-disk.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import { createKeyring, masterKey } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { verifiedBytes } from './transfers.ts';
import { diskError } from './storage-errors.ts';
import type { StoredObject } from './storage.ts';

const keyring = createKeyring([masterKey(Buffer.alloc(32, 1))]);
const sealed = (store: ObjectStore) => createSealedStorage({ store, keyring });

async function* bytes(content = 'a letter') {
  yield Buffer.from(content);
}

const object: StoredObject = {
  ...{ id: 'ab'.repeat(16), size: 8, sha256: 'ab'.repeat(32) },
  ...keyring.wrap('ab'.repeat(16), Buffer.alloc(32)),
};

const nameOf = (error: unknown) =>
  error instanceof Error ? ('reason' in error ? String(error.reason) : error.name) : String(error);
const failure = (work: Promise<unknown>) => work.then(() => 'works', nameOf);

describe('an S3 service', () => {
  let answer = { status: 200, code: '' };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${answer.code}</Code></Error>`);
    });
  });
  let store: ObjectStore;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const access = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    };
    store = await openS3ObjectStore({ ...access, bucket: 'letters', prefix: '' });
  });
  afterAll(() => void server.close());

  it.each([
    ['StorageRefused', 403, 'AccessDenied', 'doesn’t let Someday'],
    ['StorageRefused', 403, 'InvalidAccessKeyId', 'access key'],
    ['StorageRefused', 403, 'SignatureDoesNotMatch', 'access key'],
    ['StorageRefused', 400, 'ExpiredToken', 'access key'],
    ['StorageRefused', 403, 'RequestTimeTooSkewed', 'clock'],
    ['StorageRefused', 404, 'NoSuchBucket', 'doesn’t exist'],
    ['StorageRefused', 301, 'PermanentRedirect', 'region'],
    ['StorageRefused', 400, 'AuthorizationHeaderMalformed', 'region'],
    ['StorageRefused', 405, 'MethodNotAllowed', 'refuses'],
    ['StorageRefused', 400, 'InvalidRequest', 'refuses'],
    ['StorageAway', 500, 'InternalError', 'right now'],
    ['StorageAway', 503, 'SlowDown', 'right now'],
    ['StorageAway', 502, 'BadGateway', 'right now'],
    ['StorageAway', 429, 'TooManyRequests', 'right now'],
    ['StorageAway', 400, 'RequestTimeout', 'right now'],
    ['StorageAway', 409, 'OperationAborted', 'right now'],
    ['full', 403, 'QuotaExceeded', ''],
    ['full', 507, 'XMinioStorageFull', ''],
    ['too-large', 400, 'EntityTooLarge', ''],
    ['too-large', 413, 'Unknown', ''],
  ])('is %s after %i %s', async (name, status, code, words) => {
    answer = { status, code };
    const work = sealed(store).put(bytes(), { maxBytes: 9 });
    await expect(work).rejects.toThrow(words);
    expect(await failure(work)).toBe(name);
    if (!name.startsWith('Storage') || status === 400) return;
    const storage = sealed(store);
    expect(await failure(storage.begin(9))).toBe(name);
    expect(await failure(storage.remove(object.id))).toBe(name);
    expect(await failure(storage.freeBytes())).toBe(name); // without a body, by the status alone
  });

  it('that refuses or is away has damaged nothing: neither a backup nor the nightly reading says so', async () => {
    for (const [status, code, name] of [
      [403, 'AccessDenied', 'StorageRefused'],
      [503, 'SlowDown', 'StorageAway'],
    ] as const) {
      answer = { status, code };
      const found: ObjectStore = {
        ...store,
        open: async () => ({
          size: 36,
          read: (_buffer, _length, _position, done) =>
            void store.exists(object.id).catch((error: Error) => done(error, 0)),
          close: () => undefined,
        }),
      };
      expect(await failure(Array.fromAsync(verifiedBytes(found, keyring, object)))).toBe(name);
    }
  });

  it('takes no object larger than its parts allow, and says so before it begins', async () => {
    const storage = sealed(store);
    expect(storage.maxObjectBytes).toBe(10_000 * 8 * 1024 ** 2);
    expect(await failure(storage.begin(storage.maxObjectBytes + 1))).toBe('too-large');
  });
});

it.each([
  ['StorageRefused', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'],
  ['StorageAway', 'ESTALE', 'EMFILE', 'ETIMEDOUT'],
  ['full', 'ENOSPC', 'EDQUOT'],
  ['too-large', 'EFBIG'],
  ['missing', 'ENOENT'],
  ['Error', 'EINVAL'],
])('a disk is %s after %s', (name, ...codes) => {
  for (const code of codes) expect(nameOf(diskError(Object.assign(new Error(code), { code })))).toBe(name);
});

describe('a folder', () => {
  it('that is gone or a file refuses everything, and holds no object for missing', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-refused-'));
    const storage = sealed(await openDiskObjectStore({ folder, minFreeBytes: 0 }));
    await rename(path.join(folder, 'incoming'), path.join(folder, 'unplugged'));
    const doings = [() => storage.put(bytes(), { maxBytes: 9 }), () => storage.begin(9), () => storage.freeBytes()];
    for (const work of doings) expect(await failure(work())).toBe('StorageRefused');
    await writeFile(path.join(folder, 'incoming'), 'a file');
    expect(await failure(storage.put(bytes(), { maxBytes: 9 }))).toBe('StorageRefused');
    await rename(path.join(folder, 'objects'), path.join(folder, 'old'));
    expect(await failure(Array.fromAsync(storage.list()))).toBe('StorageRefused');
    await rm(folder, { recursive: true });
  });

  it.skipIf(noSmallDisk !== undefined)('on a read-only disk says so, and is read on', async () => {
    const disk = await smallDisk(await mkdtemp(path.join(os.tmpdir(), 'someday-refused-')), 8);
    const storage = sealed(await openDiskObjectStore({ folder: disk.folder, minFreeBytes: 0 }));
    const kept = await storage.put(bytes(), { maxBytes: 9 });
    const draft = await storage.begin(8);
    disk.makeReadOnly();
    const doings = [
      () => storage.put(bytes(), { maxBytes: 9 }),
      () => storage.begin(9),
      () => storage.append(draft, 0, bytes()),
      () => storage.remove(kept.id),
      () => storage.freeBytes(),
    ];
    for (const work of doings) await expect(work()).rejects.toThrow('read-only');
    expect(String(Buffer.concat(await Array.fromAsync(storage.read(kept))))).toBe('a letter');
    disk.unmount();
  });
});
