import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { openBackupPlace, type BackupPlace } from '#server/keeping/backup/backup-place.ts';
import { readKeptKeys, storeKeptKeys } from '#server/keeping/backup/kept-keys.ts';
import { makeBackup, type MadeBackup } from '#server/keeping/backup/make-backup.ts';
import type { Progress } from '#server/keeping/backup/backup-problem.ts';
import { restoreBackup } from '#server/keeping/backup/restore-backup.ts';
import { readConfig } from '#server/config/config.ts';
import type { BackupTo } from '#server/config/storage-config.ts';
import { loadKeys } from '#server/keys.ts';
import { newRecoveryKey, type RecoveryKey } from '#server/lib/recovery-key.ts';
import { startTestApp, storageSettings, type TestApp, type TestHome } from './test-app.ts';
import { installTestClock } from './test-clock.ts';
import { createEmptyDatabase } from './database/test-database.ts';

type Restored = Awaited<ReturnType<typeof restoreBackup>>;

const silent: Progress = { at: () => {} };

/** A disk for backups, and the paper with the recovery key. */
export interface Backups {
  readonly folder: string;
  readonly place: BackupPlace;
  readonly recoveryKey: RecoveryKey;
  /** As `npm run backup` does. `beforeFiles`: done after the rows are read. */
  make(app: TestApp, options?: { progress?: Progress; beforeFiles?: () => Promise<void> }): Promise<MadeBackup>;
  remove(): Promise<void>;
}

/** In a new folder unless given. */
export async function makeBackups(target?: BackupTo): Promise<Backups> {
  const to = target ?? { kind: 'folder', name: await mkdtemp(path.join(os.tmpdir(), 'someday-backups-')) };
  const folder = to.name;
  const place = await openBackupPlace(to);
  const recoveryKey = newRecoveryKey();
  return {
    folder,
    place,
    recoveryKey,
    async make({ platform, db }, { progress = silent, beforeFiles } = {}) {
      const { config } = platform;
      const { masterKeys } = await loadKeys(config);
      const source = {
        ...{ connection: platform.database.connection, db, version: '0.1.0' },
        store: await openObjectStore(config),
        keyring: createKeyring(masterKeys),
        async keys() {
          await beforeFiles?.();
          return readKeptKeys(config);
        },
      };
      return makeBackup(source, { place, recoveryKey }, progress);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A bare machine. */
export interface BareMachine extends TestHome {
  /** As `npm run restore` does. Start it with `startTestApp({ home })` after `setClock`. */
  restore(
    backups: Pick<Backups, 'place' | 'recoveryKey'>,
    options?: { snapshot?: string; progress?: Progress; withoutDamaged?: boolean; erasesDoubted?: boolean },
  ): Promise<Restored>;
  /** Its stored files. */
  store(): Promise<ObjectStore>;
  /** From now on, the database's clock stands still at `now`. */
  setClock(now: Date): Promise<void>;
}

export async function aBareMachine(): Promise<BareMachine> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-bare-'));
  const database = await createEmptyDatabase();
  const storage = await storageSettings();
  const config = readConfig({ DATA_DIR: folder, ...storage });
  return {
    folder,
    database,
    storage,
    async restore(
      { place, recoveryKey },
      { snapshot, progress = silent, withoutDamaged = false, erasesDoubted = false } = {},
    ) {
      const target = {
        ...{ dataDir: folder, connection: database.connection, db: database.db },
        store: await openObjectStore(config),
        erasesDoubted: async () => erasesDoubted,
        storeKeys: (kept: Parameters<typeof storeKeptKeys>[1]) => storeKeptKeys(config, kept),
      };
      return restoreBackup(
        { place, recoveryKey, withoutDamaged, ...(snapshot !== undefined && { snapshot }) },
        target,
        progress,
      );
    },
    store: () => openObjectStore(config),
    async setClock(now) {
      await installTestClock(database.connection);
      await database.setNow(now);
    },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `look`s at `app` after a backup of it is restored at its time, on a machine that was bare and is removed again. */
export async function whenRestored(
  app: TestApp,
  backups: Backups,
  snapshot: string,
  look: (restored: TestApp) => Promise<void>,
): Promise<void> {
  const machine = await aBareMachine();
  try {
    await machine.restore(backups, { snapshot });
    await machine.setClock(app.now());
    const restored = await startTestApp({ home: machine });
    try {
      await look(restored);
    } finally {
      await restored.close();
    }
  } finally {
    await machine.remove();
  }
}
