import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { hasBackup, markKeySeen } from '#server/backup/backup.repo.ts';
import { BackupProblem } from '#server/backup/backup-problem.ts';
import { isBackupFolder } from '#server/backup/manifest.ts';
import type { Db } from '#server/db/client.ts';
import { backupCopy as copy } from '#server/backup/backup.copy.ts';
import { openBackupFolder } from '#server/backup/backup-place.ts';
import { findRecoveryKey, makeRecoveryKey, readKeptKeys } from '#server/backup/kept-keys.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { removeOld } from '#server/backup/retention.ts';
import { refuseUnfinishedRestore } from '#server/backup/unfinished-restore.ts';
import { readConfig } from '#server/config/config.ts';
import { loadKeys } from '#server/keys.ts';
import { systemClock as clock } from '#server/lib/clock.ts';
import { formatRecoveryKey } from '#server/lib/recovery-key.ts';
import os from 'node:os';
import path from 'node:path';
import { isInstalled, productVersion, recorded, withInstallation } from './installation.ts';
import { reportStartFailure } from './lifecycle.ts';
import { refuse, runTask, type TaskScreen } from './task.ts';

/** `npm run backup [-- FOLDER]`, whether or not Someday is running. */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const [given, ...more] = args;
  const folder = given ?? config.backup.to;
  if (folder === null || more.length > 0 || folder.startsWith('-')) return refuse(copy.usage.backup);
  if (!(await isInstalled(config))) return refuse(copy.nothingYet);
  await refuseUnfinishedRestore(config.dataDir);
  // People who upload or watch come first.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  await runTask(async (screen) => {
    process.stdout.write(`\n  ${copy.backup.title(config.publicUrl, folder)}\n\n`);
    await withInstallation(config, async ({ connection, db, store }) => {
      const recoveryKey = (await findRecoveryKey(config)) ?? (await makeKey(db, screen));
      const place = path.resolve(folder);
      await recorded(db, 'backup', place, async () => {
        if (await isGone(db, place)) throw new BackupProblem('gone', { what: place });
        const opened = await openBackupFolder(place, clock);
        const source = {
          ...{ connection, db, store, version: await productVersion() },
          keyring: createKeyring((await loadKeys(config)).masterKeys),
          keys: () => readKeptKeys(config),
        };
        const { snapshot, manifest, copied } = await makeBackup(source, { place: opened, recoveryKey }, screen);
        const { takenAt, objects, damaged } = manifest;
        screen.say(copy.backup.done(takenAt, objects.count, objects.bytes, copied.count));
        const { removed, kept } = await removeOld(opened, recoveryKey, config.backup.keep, clock.now());
        if (removed > 0) screen.say(copy.backup.removed(removed));
        if (damaged.length > 0) screen.say(copy.backup.damaged(damaged.length));
        return {
          ...{ snapshot, files: objects.count, bytes: objects.bytes, copies: kept },
          problem: damaged.length > 0 ? 'flawed' : null,
        };
      });
    });
  });

  async function makeKey(db: Db, screen: TaskScreen) {
    const { key, page } = await makeRecoveryKey(config);
    screen.say(copy.backup.newKey(formatRecoveryKey(key), page));
    await markKeySeen(db, key.id);
    return key;
  }
}

/** A disk that isn't connected leaves an empty folder, on the disk that would be lost with the machine. */
async function isGone(db: Db, place: string): Promise<boolean> {
  return (await hasBackup(db, place)) && !(await isBackupFolder(place));
}

main(process.argv.slice(2)).catch(reportStartFailure);
