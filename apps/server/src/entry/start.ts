import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { builtWebApp, createApp, type ServerApp } from '#server/app.ts';
import { backupCopy } from '#server/keeping/backup/backup.copy.ts';
import { isInDataFolder } from '#server/keeping/backup/backup-place.ts';
import { markKeySeen } from '#server/keeping/backup/backup.repo.ts';
import { hasRecoveryKey, makeRecoveryKey, type MadeRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
import { refuseMoved, refuseUnfinishedRestore } from '#server/keeping/backup/data-folder-marks.ts';
import { commandCopy as copy } from '#server/config/commands.copy.ts';
import type { Config, StripeConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/env.ts';
import { isSlip } from '#server/config/misspelled.ts';
import { migrate } from '#server/db/migrate.ts';
import type { HomeNetwork } from '#server/home-network/home-network.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createAdminAccounts } from '#server/modules/admin/admins.service.ts';
import { systemClock } from '#server/lib/clock.ts';
import { createLogger, holdLines } from '#server/lib/logger.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { refuseDemoFolder } from '#server/modules/demo/demo-folder.ts';
import { endWithLauncher, giveBackMemory, prepareDataFolder, reachDatabase, tryDataFolder } from './lifecycle.ts';
import { listen, stopListening } from '#server/http/listening.ts';
import { homeBlock, nameTaken, startBlock } from './start-block.ts';

/** A load balancer that asks `/readyz` every other second has noticed by then. */
const LEAVING_MS = 5_000;

/** A little longer than the trials take at most. */
const TRIALS_MS = 8_000;

interface StartOptions {
  readonly webFolder?: string;
  /** Shown in the start block. */
  readonly notes?: readonly string[];
  beforeOpening?(platform: Platform, app: ServerApp): Promise<void>;
}

export async function start(
  config: Config,
  { webFolder = builtWebApp, notes = [], beforeOpening }: StartOptions = {},
): Promise<Platform> {
  const logger = createLogger(config);
  const showLog = holdLines();
  await tryOutSettings(config);
  await prepareDataFolder(config.dataDir, logger);
  if (!config.demo) await refuseDemoFolder(config.dataDir);
  await refuseUnfinishedRestore(config.dataDir);
  await refuseMoved(config.dataDir);
  const reached = await reachDatabase(config, logger);
  const { connection, own, guardDisk } = reached;
  await migrate(connection);

  const platform = await openPlatform({ config, connection, logger, ...(own && { ownDatabase: own }) });
  const app = await createApp(platform, { webFolder });
  await beforeOpening?.(platform, app);
  if (config.role !== 'web') await app.runner.start();
  let close = async (): Promise<void> => app.server.close();
  if (config.role !== 'worker') close = await listen(app.server, config.host, config.port);

  // One of several servers is first taken out of the load balancer.
  const leavingMs = config.role === 'web' ? LEAVING_MS : 0;
  const stopping = closeWithGrace({ delay: leavingMs + 15_000, logger: false }, async ({ err, signal }) => {
    if (err) logger.error({ err }, 'stopped-by-an-error');
    else logger.info({ signal: signal ?? 'asked' }, 'stopping');
    app.leave();
    const closeServer = async () => {
      await sleep(err ? 0 : leavingMs);
      if (config.role === 'web') await stopListening(app.server.server);
      await close();
    };
    await Promise.all([closeServer(), app.runner.stop()]);
    await platform.close();
    await reached[Symbol.asyncDispose]();
  });
  endWithLauncher(async () => stopping.close());
  await guardDisk();
  const clock = await app.clockGuard.check();
  const failing = await app.failing(TRIALS_MS);
  const recoveryKey = await firstRecoveryKey(platform);
  // Last, so that a random password is only created if it will be shown.
  const firstAdmin = await createAdminAccounts(platform.database.db).makeFirst(config.firstAdmin);
  process.stdout.write(startBlock(platform, { firstAdmin, recoveryKey, clock, failing, notes }));
  showLog();
  if (platform.home && config.role !== 'worker') announceAtHome(platform.home, config);
  process.send?.('ready');
  giveBackMemory();
  if (config.billing.kind === 'stripe') await warnAboutPrices(config.billing, logger);
  return platform;
}

/** What only this machine can tell about the settings. Nothing is started or created. Throws `ConfigError`. */
async function tryOutSettings({ mail, dataDir, ffmpegPath, backup: { to } }: Config): Promise<void> {
  await openMailer(mail, { logger: createLogger({ logLevel: 'silent' }), clock: systemClock }).close();
  await tryDataFolder(dataDir);
  if (ffmpegPath !== null && (await stat(ffmpegPath).catch(() => null))?.isFile() !== true)
    throw new ConfigError(copy.noFfmpeg(ffmpegPath));
  // A disk that hangs is reported once Someday runs.
  const late = sleep(2_000, false, { ref: false });
  if (to !== null && (await Promise.race([isInDataFolder(to, dataDir), late])))
    throw new ConfigError(backupCopy.inDataFolder(to.name));
}

/** For a person who asks, a name that is close to a setting's is a mistake wherever it comes from. */
export async function checkSettings(config: Config, notes: readonly string[]): Promise<void> {
  await tryOutSettings(config);
  for (const note of notes) process.stderr.write(`${note}\n`);
  if (notes.some(isSlip)) process.exitCode = 2;
  else process.stdout.write(`${copy.settingsAreFine(config.publicUrl, config.dataDir)}\n`);
}

/** For the first daily backup, which no one watches. Null: there is one, or there are no daily backups. */
async function firstRecoveryKey({ config, database }: Platform): Promise<MadeRecoveryKey | null> {
  const isForBackups = !config.demo && config.role !== 'web' && config.backup.to !== null;
  if (!isForBackups || (await hasRecoveryKey(config))) return null;
  const made = await makeRecoveryKey(config);
  await markKeySeen(database.db, made.key.id);
  return made;
}

function announceAtHome(home: HomeNetwork, { port }: Config): void {
  const print = (text: string) => void process.stdout.write(text);
  home.announce(port, () => print(nameTaken(home, port)));
  home.onChange(() => print(homeBlock(home, port)));
}

/** No one should discover a wrong price by being charged. */
async function warnAboutPrices(billing: StripeConfig, logger: Logger): Promise<void> {
  const { stripePriceDifferences } = await import('#server/adapters/payments/stripe-client.ts');
  for (const difference of await stripePriceDifferences(billing)) logger.warn({ difference }, 'price-differs');
}
