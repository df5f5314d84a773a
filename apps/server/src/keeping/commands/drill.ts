import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createKeyring, parseMasterKeys } from '#server/adapters/storage/keyring.ts';
import { openBackupPlace } from '#server/keeping/backup/backup-place.ts';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { BackupProblem } from '#server/keeping/backup/backup-problem.ts';
import { findRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
import { openSnapshot, restoreRows } from '#server/keeping/backup/restore-backup.ts';
import { verifyStored } from '#server/keeping/backup/verify.ts';
import { commands } from '#server/config/commands.copy.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { UsageError } from '#server/config/env.ts';
import type { BackupTo } from '#server/config/storage-config.ts';
import { createDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { recorded, refuseMissing, withInstallation } from './installation.ts';
import { runCommand } from '#server/entry/run-command.ts';
import { runTask, type TaskScreen } from './task.ts';

const filesToOpen = 200;

/** Run once a month: every row of the newest backup into a database of its own, then some of its files are opened and decoded. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { to } = config.backup;
  if (to === null) throw new UsageError(copy.backupWhere);
  await refuseMissing(config);
  await runTask((screen) =>
    withInstallation(config, ({ db }) => recorded(db, 'drill', to.name, () => drill(config, to, screen))),
  );
}

async function drill(config: Config, to: BackupTo, screen: TaskScreen) {
  const recoveryKey = await findRecoveryKey(config);
  if (recoveryKey === undefined) throw new BackupProblem('no-key');
  const place = await openBackupPlace(to);
  const opened = await openSnapshot({ place, recoveryKey });
  const workDir = path.join(config.workDir, 'drill');
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const server = await startEmbeddedPostgres(path.join(workDir, 'postgres'));
  try {
    await using database = createDatabase(server.connection, { poolSize: 2, statementTimeoutMs: 0 });
    const { db } = database;
    await restoreRows(opened, { connection: server.connection, db }, screen);
    const keyring = createKeyring(parseMasterKeys(opened.keys.masterKeys.join('\n')));
    const checked = { db, store: place.objects, keyring, ffmpegPath: config.ffmpegPath, workDir };
    const { read, flaws } = await verifyStored(checked, { sampleSize: filesToOpen }, screen);
    return { snapshot: opened.snapshot, files: read, problem: flaws.length > 0 ? 'flawed' : null };
  } finally {
    await server.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}

void runCommand(commands.drill, main);
