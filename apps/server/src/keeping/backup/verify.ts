import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { isStored, soundBytes } from '#server/adapters/storage/transfers.ts';
import { StorageProblem, type Storage, type StoredObject } from '#server/adapters/storage/storage.ts';
import type { Db } from '#server/db/client.ts';
import { countObjects, listObjects, sampleObjects, straysAmong, purposeOf, type ObjectPurpose } from './backup.repo.ts';
import type { Progress } from './backup-problem.ts';

export interface Flaw {
  readonly kind: 'missing' | 'damaged' | 'unplayable';
  readonly id: string;
  readonly purpose: ObjectPurpose | null;
}

export interface Verdict {
  readonly count: number;
  readonly bytes: number;
  readonly read: number;
  readonly flaws: readonly Flaw[];
  readonly orphans: number;
}

interface Checked {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  readonly storage: Storage;
  readonly media: MediaTools;
  readonly workDir: string;
}

const sampleSize = 200;

/** Compares rows and stored objects both ways, then reads a sample or all of them. Changes nothing. Problems: `stopped`. */
export async function verifyStored(checked: Checked, { all }: { all: boolean }, progress: Progress): Promise<Verdict> {
  const { db, store } = checked;
  const { count, bytes } = await countObjects(db);
  const flaws: Flaw[] = [];
  const flaw = async (kind: Flaw['kind'], id: string) => flaws.push({ kind, id, purpose: await purposeOf(db, id) });
  const known = new Set<string>();
  const sample = all ? [] : await sampleObjects(db, sampleSize);
  const toRead = all ? bytes : sample.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  let read = 0;
  const look = async (object: StoredObject) => {
    progress.at('check', done, toRead);
    const problem = await problemOf(checked, object);
    if (problem) await flaw(problem, object.id);
    done += object.size;
    read++;
  };
  for await (const object of listObjects(db)) {
    progress.at('check', done, toRead);
    if (all) await look(object);
    else if (!(await isStored(store, object))) {
      known.add(object.id);
      await flaw((await store.exists(object.id)) ? 'damaged' : 'missing', object.id);
    }
  }
  for (const object of sample) if (!known.has(object.id)) await look(object);
  progress.at('check', toRead, toRead);
  return { count, bytes, read, flaws, orphans: (await straysAmong(db, store.list())).length };
}

async function problemOf({ db, store, keyring, storage, media, workDir }: Checked, object: StoredObject) {
  try {
    for await (const _ of soundBytes(store, keyring, object));
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error;
    return error.reason === 'missing' ? 'missing' : 'damaged';
  }
  const purpose = await purposeOf(db, object.id);
  if (purpose?.mime === undefined) return undefined;
  const file = path.join(workDir, object.id);
  try {
    await storage.copyTo(object, file);
    return (await media.canShow({ file, mime: purpose.mime })) ? undefined : 'unplayable';
  } finally {
    await rm(file, { force: true });
  }
}
