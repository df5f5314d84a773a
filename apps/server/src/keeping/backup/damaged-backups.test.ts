import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupProblem } from './backup-problem.ts';
import { readErasures } from './erasures.ts';
import { backupCopy } from './backup.copy.ts';
import { bytesOf } from './manifest.ts';
import { openSnapshot } from './restore-backup.ts';
import { sealFile } from './sealed-files.ts';
import { aBareMachine, makeBackups, type Backups } from '#server/testing/backups.ts';
import { dumpRows } from '#server/testing/database/database-dump.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aMessage, aPortrait, aRecipient } from '#server/testing/make.ts';
import { firstInGate, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let backups: Backups;
/** Two backups of a family; a message was erased after the second. */
let older: string;
let newer: string;
/** Every file but those of videos and photos, as it was made. */
let right: ReadonlyMap<string, Buffer>;
let restored: unknown;

const isCopy = (name: string) => name.includes('copies/');
const copyOf = (name: string) => name.replace(/[^/]*$/, 'copies/$&');
const place = (name: string) => path.join(backups.folder, name);

async function allFiles(): Promise<Map<string, Buffer>> {
  const entries = await readdir(backups.folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(backups.folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('objects'));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(place(name))] as const)));
}

async function makeRight(names: Iterable<string> = right.keys()): Promise<void> {
  for (const name of names) {
    const bytes = right.get(name);
    if (bytes !== undefined) await writeFile(place(name), bytes);
  }
}

/** The rows and files of a bare machine after a restore, and what it has said. */
async function restore(options: { snapshot?: string; withoutDamaged?: boolean } = {}) {
  const bare = await aBareMachine();
  try {
    const { manifest, leftOut, ledger, erasedAgain, lost } = await bare.restore(backups, options);
    const rows = [...(await dumpRows(bare.database.db))].map(([table, all]) => [
      table,
      JSON.stringify(all).split('},{').toSorted(),
    ]);
    return { rows, takenAt: manifest.takenAt, leftOut, ledger: ledger?.of ?? typeof ledger, erasedAgain, lost };
  } finally {
    await bare.remove();
  }
}

/** How a file can be damaged; null: it is gone. */
const damages: Readonly<Record<string, (name: string) => Buffer | null>> = {
  missing: () => null,
  empty: () => Buffer.alloc(0),
  'cut in half': (name) => {
    const bytes = right.get(name) ?? Buffer.alloc(0);
    return bytes.subarray(0, bytes.length / 2);
  },
  'one bit flipped': (name) => {
    const bytes = Buffer.from(right.get(name) ?? '');
    const random = seededRandom(name.length);
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    return bytes;
  },
  'another file in its place': (name) => {
    const other = path.basename(name) === 'members' ? 'messages' : 'members';
    return right.get(`snapshots/${name.includes(older) ? older : newer}/${other}`) ?? null;
  },
  'the same file of another backup in its place': (name) => {
    const other = name.includes(newer) ? name.replace(newer, older) : name.replace(older, newer);
    return right.get(other === name ? `snapshots/${newer}/ledger` : other) ?? null;
  },
};

async function damage(name: string, how: (name: string) => Buffer | null): Promise<void> {
  const bytes = how(name);
  if (bytes === null) await rm(place(name), { force: true });
  else await writeFile(place(name), bytes);
}

const flipped = damages['one bit flipped'] ?? (() => null);

const opening = (options: { withoutDamaged?: boolean; snapshot?: string } = {}) =>
  openSnapshot({ place: backups.place, recoveryKey: backups.recoveryKey, ...options });

const problemOf = (snapshot?: string) =>
  opening({ ...(snapshot !== undefined && { snapshot }) }).then(
    ({ unfinished }) => (unfinished.length === 0 ? 'none' : unfinished),
    (error: unknown) => (error instanceof BackupProblem ? `${error.reason}: ${error.what}` : error),
  );

/** Undefined: not even then. */
const openedWithout = () =>
  opening({ withoutDamaged: true }).catch((error: unknown) => {
    if (!(error instanceof BackupProblem)) throw error;
  });

/** Tables that a restore can leave out. */
async function optionalParts(): Promise<string[]> {
  const { manifest } = await opening();
  return manifest.tables
    .map(({ name }) => name)
    .filter(backupCopy.isOptional)
    .toSorted();
}

beforeAll(async () => {
  app = await startTestApp();
  backups = await makeBackups();
  const { anna, emma, message } = await aFamily(app);
  await aPortrait(anna, emma);
  await (await aRecipient(app, emma)).ok('openWithCode', { params: { code: emma.accessCode } });
  ({ snapshot: older } = await backups.make(app));
  await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2040-05-03' });
  await app.setNow(new Date(app.now().getTime() + 86_400_000));
  await app.takeMails();
  ({ snapshot: newer } = await backups.make(app));
  await anna.browser.ok('deleteMessage', { params: { id: String(message.id) } });
  await app.setNow(new Date(app.now().getTime() + 31 * 86_400_000));
  await app.takeMails();
  await backups.make(app);
  const last = (await readdir(place('snapshots'))).at(-1) ?? '';
  await rm(place(`snapshots/${last}`), { recursive: true });
  right = await allFiles();
  restored = await restore();
  expect(restored).toMatchObject({ erasedAgain: 1, leftOut: [], lost: [] });
});
afterAll(async () => {
  await app.close();
  await backups.remove();
});

describe('a backup restores the same', () => {
  it.each(firstInGate(1, Object.keys(damages)))('with every file or every copy %s', async (kind) => {
    const how = damages[kind] ?? flipped;
    for (const half of [isCopy, (name: string) => !isCopy(name)]) {
      for (const name of right.keys()) if (half(name)) await damage(name, how);
      expect(await restore()).toEqual(restored);
      await makeRight();
    }
  });
});

describe('a backup whose file and copy are both damaged', { tags: 'long' }, () => {
  const bothOf = async (name: string, how = flipped) => {
    for (const one of [name, copyOf(name)]) await damage(one, how);
  };

  it.each(Object.keys(damages))(
    'is refused in words, or nothing is missing, with every file in turn %s',
    async (kind) => {
      const optional: string[] = [];
      for (const name of right.keys()) {
        if (isCopy(name)) continue;
        await bothOf(name, damages[kind]);
        const problem = await problemOf();
        const [, reason, file] =
          /^(damaged|damaged-parts): \n {4}(\S+): [^(]{6,}( \([\d,]+ rows?\))?$/.exec(String(problem)) ?? [];
        const opened = await openedWithout();
        if (kind === 'missing' && name.endsWith(`${newer}/manifest`)) {
          expect([problem, opened?.snapshot]).toEqual([[newer], older]);
          expect(await problemOf(newer)).toMatch(/^damaged: \n {4}\S+manifest: /);
        } else if (!name.includes(newer) || name.endsWith('/ledger')) {
          expect([name, problem]).toEqual([name, 'none']);
          expect(opened?.ledger?.of).toBe(name === 'erasures' ? newer : undefined);
        } else {
          expect([file, problem]).toEqual([name, expect.any(String)]);
          expect(opened?.leftOut.map((part) => part.name)).toEqual(reason === 'damaged-parts' ? [name] : undefined);
        }
        if (reason === 'damaged-parts') optional.push(path.basename(name));
        await makeRight([name, copyOf(name)]);
      }
      expect(optional.toSorted()).toEqual(await optionalParts());
    },
  );

  it('is restored without what nothing else needs, even if all of that is damaged', { tags: 'long' }, async () => {
    const optional = await optionalParts();
    expect(optional).toEqual(
      expect.arrayContaining(['message_reactions', 'portraits', 'admin_audit', 'seal_receipts']),
    );
    for (const needed of ['members', 'messages', 'objects', 'jobs']) expect(optional).not.toContain(needed);
    // What none of them needs can be missing at once, and the program runs.
    for (const name of optional) await bothOf(`snapshots/${newer}/${name}`);
    const bare = await aBareMachine();
    const { leftOut } = await bare.restore(backups, { withoutDamaged: true });
    expect(leftOut.map(({ name }) => path.basename(name)).toSorted()).toEqual(optional.toSorted());
    await makeRight();
    await bare.setClock(app.now());
    const started = await startTestApp({ home: bare });
    await started.jobs.runDue();
    await started.close();
    await bare.remove();
  });

  it('uses the list of what was erased that another backup has, and says so', { tags: 'long' }, async () => {
    await bothOf('erasures');
    expect(await restore()).toMatchObject({ ledger: newer, erasedAgain: 0 });
    for (const name of [older, newer]) await bothOf(`snapshots/${name}/ledger`);
    expect(await problemOf()).toContain('damaged-parts: \n    erasures: ');
    expect(await restore({ withoutDamaged: true })).toMatchObject({ ledger: 'undefined', erasedAgain: 0 });
    await makeRight();
  });

  it('is mended by the next backup if one of the two is sound, and told of if not', { tags: 'long' }, async () => {
    for (const name of right.keys()) if (!isCopy(name)) await damage(name, flipped);
    await bothOf(`snapshots/${older}/members`);
    await app.setNow(new Date(app.now().getTime() + 86_400_000));
    const { lost, snapshot } = await backups.make(app);
    expect(lost).toEqual([`snapshots/${older}/members`]);
    const mended = await allFiles();
    for (const [name, bytes] of right) {
      const isNew = name.endsWith('erasures') && !name.includes('snapshots');
      if (!isNew && !name.includes(`${older}/members`) && !name.includes(`${older}/copies/members`))
        expect([name, mended.get(name)?.equals(bytes)]).toEqual([name, true]);
    }
    await rm(place(`snapshots/${snapshot}`), { recursive: true });
    await makeRight();
  });

  it('doesn’t keep one of before there were copies from being restored', async () => {
    await rm(place('copies'), { recursive: true });
    for (const name of [older, newer]) {
      await rm(place(`snapshots/${name}/copies`), { recursive: true });
      await rm(place(`snapshots/${name}/ledger`));
    }
    const list = await readErasures(backups.place.files, backups.recoveryKey, []);
    await sealFile(backups.place.files, 'erasures', bytesOf(JSON.stringify(list?.list)), backups.recoveryKey);
    await rm(place('copies'), { recursive: true });
    await writeFile(place('someday-backup.json'), `{"format":1,"recoveryKey":"${backups.recoveryKey.id}"}\n`);
    expect(await restore()).toEqual(restored);
  });
});
