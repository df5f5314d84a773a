import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { createSealedStorage } from '#server/adapters/storage/sealed-storage.ts';
import { isStored, verifiedBytes } from '#server/adapters/storage/transfers.ts';
import { StorageProblem, type Storage, type StoredObject } from '#server/adapters/storage/storage.ts';
import type { Db } from '#server/db/client.ts';
import * as repo from './backup.repo.ts';
import type { Progress } from './backup-problem.ts';

export interface Flaw {
  readonly kind: 'missing' | 'damaged' | 'unplayable';
  readonly id: string;
  readonly purpose: repo.ObjectPurpose | null;
}

interface VerifyInput {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  readonly ffmpegPath: string | null;
  readonly workDir: string;
}

/** Compares rows and stored objects both ways, then reads a sample or all of them. Changes nothing. Problems: `stopped`. */
export async function verifyStored(
  input: VerifyInput,
  { sampleSize }: { sampleSize: number | 'all' },
  progress: Progress,
) {
  const { db, store, keyring, ffmpegPath } = input;
  const storage = createSealedStorage({ store, keyring });
  const media = createLocalMediaTools({ ffmpegPath: ffmpegPath ?? undefined });
  const { count, bytes } = await repo.countObjects(db);
  const flaws: Flaw[] = [];
  const addFlaw = async (kind: Flaw['kind'], id: string) => {
    flaws.push({ kind, id, purpose: await repo.purposeOf(db, id) });
  };
  const notStored = new Set<string>();
  const all = sampleSize === 'all';
  const sample = all ? [] : await repo.sampleObjects(db, sampleSize);
  const toRead = all ? bytes : sample.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  let read = 0;
  const check = async (object: StoredObject) => {
    progress.at('check', done, toRead);
    const problem = await problemOf({ ...input, storage, media }, object);
    if (problem) await addFlaw(problem, object.id);
    done += object.size;
    read++;
  };
  for await (const object of repo.listObjects(db)) {
    progress.at('check', done, toRead);
    if (all) await check(object);
    else if (!(await isStored(store, object))) {
      notStored.add(object.id);
      await addFlaw((await store.exists(object.id)) ? 'damaged' : 'missing', object.id);
    }
  }
  for (const object of sample) if (!notStored.has(object.id)) await check(object);
  progress.at('check', toRead, toRead);
  return { count, bytes, read, flaws, orphans: (await repo.orphansAmong(db, store.list())).length };
}

type Tools = VerifyInput & { readonly storage: Storage; readonly media: MediaTools };

async function problemOf({ db, store, keyring, storage, media, workDir }: Tools, object: StoredObject) {
  try {
    for await (const _ of verifiedBytes(store, keyring, object));
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    return error.reason === 'missing' ? 'missing' : 'damaged';
  }
  const purpose = await repo.purposeOf(db, object.id);
  if (purpose?.mime === undefined) return undefined;
  const file = path.join(workDir, object.id);
  try {
    await storage.copyTo(object, file);
    return (await media.canShow({ file, mime: purpose.mime })) ? undefined : 'unplayable';
  } finally {
    await rm(file, { force: true });
  }
}
