import { mkdir } from 'node:fs/promises';
import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { verifyStored } from '#server/keeping/backup/verify.ts';
import { refuseUnfinishedRestore } from '#server/keeping/backup/data-folder-marks.ts';
import type { Given } from '#server/config/command-line.ts';
import { commands } from '#server/config/commands.copy.ts';
import { readConfig } from '#server/config/config.ts';
import { repairSoon } from '#server/keeping/integrity.service.ts';
import { loadKeys } from '#server/keys.ts';
import { refuseMissing, withInstallation } from './installation.ts';
import { runCommand } from '#server/entry/run-command.ts';
import { runTask } from './task.ts';

const FLAWED = 6;
/** Without `--all`. */
const filesToRead = 200;

/** `npm run verify [-- --all]`, whether or not Someday is running. Someday then repairs what it can. */
async function main({ has }: Given): Promise<void> {
  const config = readConfig(process.env);
  await refuseMissing(config);
  await refuseUnfinishedRestore(config.dataDir);
  await runTask(async (screen) => {
    process.stdout.write(`\n  ${copy.verify.title(config.dataDir)}\n\n`);
    await withInstallation(config, async ({ db, store }) => {
      await mkdir(config.workDir, { recursive: true, mode: 0o700 });
      const keyring = createKeyring((await loadKeys(config)).masterKeys);
      const sampleSize = has('all') ? 'all' : filesToRead;
      const found = await verifyStored({ ...config, db, store, keyring }, { sampleSize }, screen);
      const { count, bytes, read, flaws, orphans } = found;
      for (const flaw of flaws) screen.say(copy.verify.flaw(flaw));
      if (flaws.length === 0) screen.say(copy.verify.sound(count, bytes, read));
      else {
        screen.say(copy.verify.flawed(flaws.length, count, read));
        await repairSoon(
          db,
          flaws.map(({ id }) => id),
        );
        process.exitCode = FLAWED;
      }
      if (orphans > 0) screen.say(copy.verify.orphans(orphans));
    });
  });
}

void runCommand(commands.verify, main);
