import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { markKeySeen, waitForOtherWrites, type RunResult } from '#server/keeping/backup/backup.repo.ts';
import type { Db } from '#server/db/client.ts';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { isInDataFolder, openBackupPlace, refuseDisconnected } from '#server/keeping/backup/backup-place.ts';
import { findRecoveryKey, makeRecoveryKey, readKeptKeys } from '#server/keeping/backup/kept-keys.ts';
import { makeBackup } from '#server/keeping/backup/make-backup.ts';
import { markMoved, unmarkMoved, refuseUnfinishedRestore } from '#server/keeping/backup/data-folder-marks.ts';
import { byHandKeptDays, removeOld } from '#server/keeping/backup/retention.ts';
import type { Given } from '#server/config/command-line.ts';
import { commandCopy, commands } from '#server/config/commands.copy.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { UsageError } from '#server/config/env.ts';
import { backupTo, type BackupTo } from '#server/config/storage-config.ts';
import { repairSoon } from '#server/keeping/integrity.service.ts';
import { loadKeys } from '#server/keys.ts';
import { systemClock as clock } from '#server/lib/clock.ts';
import { createClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { createLogger } from '#server/lib/logger.ts';
import { formatRecoveryKey, type RecoveryKey } from '#server/lib/recovery-key.ts';
import os from 'node:os';
import { productVersion, recorded, refuseMissing, withInstallation, type Installation } from './installation.ts';
import { runCommand } from '#server/entry/run-command.ts';
import { runTask, type TaskScreen } from './task.ts';

/** `npm run backup [-- PLACE]`, whether or not Someday is running; `--final` and `--resume` as in docs/operations.md. */
async function main({ words: [place], has }: Given): Promise<void> {
  const config = readConfig(process.env);
  const isFinal = has('final');
  const isResuming = has('resume');
  if (isResuming && (isFinal || place !== undefined)) throw new UsageError(commandCopy.aloneOnly('--resume'));
  await refuseMissing(config);
  await refuseUnfinishedRestore(config.dataDir);
  if (isResuming) return resume(config);
  const to = place === undefined ? config.backup.to : backupTo(place, config.backup.s3);
  if (to === null) throw new UsageError(copy.backupWhere);
  if (await isInDataFolder(to, config.dataDir)) throw new UsageError(copy.inDataFolder(to.name));
  if (isFinal && config.database.kind === 'server') throw new UsageError(copy.backup.finalElsewhere);
  // People who upload or watch come first, unless they wait for it.
  if (!isFinal) os.setPriority(os.constants.priority.PRIORITY_LOW);
  await runTask(async (screen) => {
    process.stdout.write(`\n  ${copy.backup.title(config.publicUrl, to.name)}\n\n`);
    await withInstallation(config, async (installation) => {
      const { db } = installation;
      const recoveryKey = (await findRecoveryKey(config)) ?? (await makeKey(config, db, screen));
      const task = { config, to, isFinal, recoveryKey };
      await recorded(db, 'backup', to.name, () => backUp(installation, task, screen));
    });
  });
}

async function makeKey(config: Config, db: Db, screen: TaskScreen): Promise<RecoveryKey> {
  const { key, page } = await makeRecoveryKey(config);
  screen.say(copy.backup.newKey(formatRecoveryKey(key), page));
  await markKeySeen(db, key.id);
  return key;
}

interface BackupTask {
  readonly config: Config;
  readonly to: BackupTo;
  readonly isFinal: boolean;
  readonly recoveryKey: RecoveryKey;
}

async function backUp(
  { connection, db, store, takeWrites }: Installation,
  { config, to, isFinal, recoveryKey }: BackupTask,
  screen: TaskScreen,
): Promise<RunResult> {
  await refuseDisconnected(db, to);
  const place = await openBackupPlace(to);
  if (isFinal) {
    await markMoved(config.dataDir);
    await takeWrites(false);
    await waitForOtherWrites(db);
    screen.say(copy.backup.closed);
  }
  const isByHand = process.env['SOMEDAY_DAILY'] !== 'on';
  const source = {
    ...{ connection, db, store, isFinal, isByHand, version: await productVersion() },
    keyring: createKeyring((await loadKeys(config)).masterKeys),
    keys: () => readKeptKeys(config),
  };
  const made = await makeBackup(source, { place, recoveryKey }, screen).catch((error: unknown) => {
    if (isFinal) screen.say(copy.backup.stillClosed);
    throw error;
  });
  const { takenAt, objects, damaged } = made.manifest;
  screen.say(copy.backup.done(takenAt, objects.count, objects.bytes, made.copied.count));
  if (isByHand) screen.say(copy.backup.keptByHand(byHandKeptDays));
  if (made.lost.length > 0) screen.say(copy.backup.lost(made.lost));
  const logger = createLogger({ logLevel: 'silent' });
  const now = await createClockGuard({ db, clock, logger }).rightTime('erase');
  const { removed, kept } = await removeOld(place, recoveryKey, config.backup.keep, now);
  if (removed > 0) screen.say(copy.backup.removed(removed));
  if (now === null) screen.say(copy.backup.clockDoubted);
  if (damaged.length > 0) screen.say(copy.backup.damaged(damaged.length));
  await repairSoon(db, damaged);
  if (isFinal) screen.say(copy.backup.final(to.name));
  const problem = damaged.length > 0 ? 'flawed' : null;
  return { snapshot: made.snapshot, files: objects.count, bytes: objects.bytes, copies: kept, problem };
}

async function resume(config: Config): Promise<void> {
  await runTask((screen) =>
    withInstallation(config, async ({ takeWrites }) => {
      await unmarkMoved(config.dataDir);
      await takeWrites(true);
      screen.say(copy.backup.resumed);
    }),
  );
}

void runCommand(commands.backup, main);
