import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskObjectStore } from '#server/adapters/storage/disk-object-store.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openBucket } from '#server/adapters/storage/s3-bucket.ts';
import { openS3ObjectStore } from '#server/adapters/storage/s3-object-store.ts';
import { s3OfRun, makeBucket, theS3 } from './ceph.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

/** Where an object store has its files, and a look at them behind its back. */
export interface Place {
  open(minFreeBytes?: number): Promise<ObjectStore>;
  /** Names, such as `objects/aa/<id>`, and contents. */
  files(): Promise<Map<string, Buffer>>;
  overwrite(name: string, content: Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

export const placeClock = createTestClock(new Date('2026-05-01T12:00:00Z'));

async function makeFolder(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'someday-storage-'));
  return {
    open: (minFreeBytes = 0) => openDiskObjectStore({ folder, minFreeBytes }),
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      const files = paths.map(async (file) => [path.relative(folder, file), await readFile(file)] as const);
      return new Map(await Promise.all(files));
    },
    async overwrite(name, content) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function makeS3(): Promise<Place> {
  const access = theS3();
  const settings = { ...access, bucket: await makeBucket(access), prefix: '' };
  const bucket = openBucket(settings);
  return {
    open: () => openS3ObjectStore(settings),
    async files() {
      const files = new Map<string, Buffer>();
      for await (const { key } of bucket.list('')) files.set(key, await bucket.read(key));
      return files;
    },
    async overwrite(name, content) {
      await bucket.put(name, content);
    },
    remove: async () => {},
  };
}

/** Every kind of place that this run has. */
export const places = [
  { name: 'a folder', make: makeFolder },
  ...(s3OfRun() === null ? [] : [{ name: 'S3', make: makeS3 }]),
];
