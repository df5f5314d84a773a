import { createInterface } from 'node:readline/promises';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { backupFiles, openBackupPlace } from '#server/keeping/backup/backup-place.ts';
import { BackupProblem } from '#server/keeping/backup/backup-problem.ts';
import type { Erasure } from '#server/keeping/backup/backup.repo.ts';
import { hasBackups, timeOf } from '#server/keeping/backup/manifest.ts';
import { keepRecoveryKey, storeKeptKeys } from '#server/keeping/backup/kept-keys.ts';
import { restoreBackup } from '#server/keeping/backup/restore-backup.ts';
import type { Given } from '#server/config/command-line.ts';
import { commandCopy, commands } from '#server/config/commands.copy.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { UsageError } from '#server/config/env.ts';
import { backupTo } from '#server/config/storage-config.ts';
import { hasTables } from '#server/db/table-dumps.ts';
import { createLogger } from '#server/lib/logger.ts';
import { parseRecoveryKey, recoveryKeySlip, type RecoveryKey } from '#server/lib/recovery-key.ts';
import { planCheckedEmails } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { refuseMissing, withInstallation } from './installation.ts';
import { hasDatabase, prepareDataFolder } from '#server/entry/lifecycle.ts';
import { runCommand } from '#server/entry/run-command.ts';
import { isThere } from '#server/lib/files.ts';
import { markerIn } from '#server/keeping/backup/data-folder-marks.ts';
import { runTask, type TaskScreen } from './task.ts';

/** `npm run restore -- FOLDER`, the folder of backups or of one snapshot, and an answer; `-- --send` afterwards. */
async function main({ words: [source], has }: Given): Promise<void> {
  const config = readConfig(process.env);
  const withoutDamaged = has('without-damaged');
  const [erase, keep] = [has('erase-doubted'), has('keep-doubted')];
  const answer = erase || keep ? erase : undefined;
  if (has('send')) {
    if (source !== undefined || withoutDamaged || answer !== undefined)
      throw new UsageError(commandCopy.aloneOnly('--send'));
    return sendChecked(config);
  }
  if (source === undefined) throw new UsageError(commandCopy.seeHelp(copy.restore.whereFrom, commands.restore.name));
  if (erase && keep) throw new UsageError(commandCopy.seeHelp(copy.restore.eraseOrKeep, commands.restore.name));
  const { place: from, snapshot } = partsOf(source);
  const to = backupTo(from, config.backup.s3);
  await runTask(async (screen) => {
    process.stdout.write(`\n  ${copy.restore.title(to.name, config.dataDir)}\n\n`);
    // Opening it would make a folder of backups of it.
    if (!(await hasBackups(await backupFiles(to)))) throw new BackupProblem('unsuitable', { what: to.name });
    if (await isTaken(config)) throw new BackupProblem('taken');
    const recoveryKey = config.backup.recoveryKey ?? (await askForKey());
    await prepareDataFolder(config.dataDir, createLogger({ logLevel: 'silent' }));
    const place = await openBackupPlace(to);
    await withInstallation(config, async ({ connection, db, store }) => {
      const restored = await restoreBackup(
        { place, recoveryKey, withoutDamaged, ...(snapshot !== undefined && { snapshot }) },
        {
          dataDir: config.dataDir,
          connection,
          db,
          store,
          storeKeys: (kept) => storeKeptKeys(config, kept),
          erasesDoubted: (doubted) => erasesDoubted(doubted, answer, screen),
        },
        screen,
      );
      await keepRecoveryKey(config, recoveryKey);
      const { manifest, erasedAgain, emailsToCheck, lost, leftOut, ledger, keptDoubted, unfinished } = restored;
      screen.say(copy.restore.done(manifest.takenAt, manifest.objects.count));
      if (unfinished.length > 0) screen.say(copy.restore.unfinished(unfinished.map(timeOf)));
      if (leftOut.length > 0) screen.say(copy.restore.leftOut(leftOut));
      if (ledger?.of !== undefined) screen.say(copy.restore.olderLedger(timeOf(ledger.of)));
      if (ledger === undefined) screen.say(copy.restore.olderLedger(manifest.takenAt));
      if (lost.length > 0) screen.say(copy.restore.lost(lost.length));
      if (erasedAgain > 0) screen.say(copy.restore.erasedAgain(erasedAgain));
      if (keptDoubted.length > 0) screen.say(copy.restore.keptDoubted(keptDoubted));
      if (emailsToCheck > 0) screen.say(copy.restore.emails(emailsToCheck));
      screen.say(manifest.final ? copy.restore.moved : copy.restore.codes(manifest.takenAt));
      screen.say(copy.restore.settings);
    });
  });
}

/** What can be seen without the key, so that no one types it in vain. */
async function isTaken({ dataDir, database, masterKey }: Config): Promise<boolean> {
  if (await isThere(markerIn(dataDir))) return false;
  if (database.kind === 'server') return hasTables({ connectionString: database.url });
  return masterKey.kind === 'file' && (await isThere(masterKey.path)) && (await hasDatabase({ database }));
}

function partsOf(source: string): { place: string; snapshot?: string } {
  const [, place = '.', snapshot] = /^(?:(.*)\/)?snapshots\/(\d{4}-[^/]+Z)\/?$/.exec(source) ?? [];
  return snapshot === undefined ? { place: source } : { place, snapshot };
}

/** Without an answer, and with no one to ask, people keep what is theirs. */
async function erasesDoubted(
  doubted: readonly Erasure[],
  answer: boolean | undefined,
  screen: TaskScreen,
): Promise<boolean> {
  if (answer !== undefined || !process.stdin.isTTY) return answer ?? false;
  screen.say(copy.restore.doubted(doubted));
  return (await asked(copy.restore.askDoubted)).trim().toLowerCase() === copy.restore.erase;
}

async function asked(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return lines.question(question).finally(() => lines.close());
}

async function askForKey(): Promise<RecoveryKey> {
  if (!process.stdin.isTTY) throw new BackupProblem('no-key');
  while (true) {
    const typed = await asked(copy.restore.ask);
    const key = parseRecoveryKey(typed);
    if (key) return key;
    process.stdout.write(`  ${copy.restore.mistyped(recoveryKeySlip(typed) ?? '')}\n`);
  }
}

async function sendChecked(config: Config): Promise<void> {
  await refuseMissing(config);
  await runTask((screen) =>
    withInstallation(config, async ({ db }) => screen.say(copy.restore.sent(await planCheckedEmails(db)))),
  );
}

void runCommand(commands.restore, main);
