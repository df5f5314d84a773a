import closeWithGrace from 'close-with-grace';
import { builtWebApp, createApp } from '#server/app.ts';
import { readConfig, type StripeConfig } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createAdminAccounts } from '#server/modules/admin/admins.service.ts';
import { createLogger, openPlatform } from '#server/platform.ts';
import { prepareDataFolder, reachDatabase, endWithLauncher, reportStartFailure } from './lifecycle.ts';
import { admitFolder, fillDemo } from './demo-start.ts';
import { startBlock } from './start-block.ts';

/** `npm start`: database, migrations, web server and worker in one process. `npm run dev` names another folder for the pages. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  await prepareDataFolder(config.dataDir, logger);
  const { isNewDemo } = await admitFolder(config);
  const { connection, own, guardDisk, leave } = await reachDatabase(config, logger);
  await migrate(connection);

  const platform = await openPlatform({ config, connection, logger, ...(own && { ownDatabase: own }) });
  const app = await createApp(platform, { webFolder: process.argv[2] ?? builtWebApp });
  if (isNewDemo) await fillDemo(platform, app.server);
  if (config.role !== 'web') await app.runner.start();
  if (config.role !== 'worker') await app.server.listen({ host: config.host, port: config.port });

  const stopping = closeWithGrace({ delay: 15_000, logger: false }, async ({ err, signal }) => {
    if (err) logger.error({ err }, 'stopped-by-an-error');
    else logger.info({ signal: signal ?? 'asked' }, 'stopping');
    await Promise.all([app.server.close(), app.runner.stop()]);
    await platform.close();
    await leave();
  });
  endWithLauncher(async () => stopping.close());
  // As the last step: a password that nobody gets to read would be of no use.
  const firstAdmin = await createAdminAccounts(platform.database.db).makeFirst(config.firstAdmin);
  await guardDisk();
  process.stdout.write(startBlock(platform, firstAdmin));
  process.send?.('ready');
  if (config.billing.kind === 'stripe') await tellOfPrices(config.billing, logger);
}

/** Who would be charged otherwise than the page says must not be found out by being charged. */
async function tellOfPrices(billing: StripeConfig, logger: Logger): Promise<void> {
  const { stripePriceDifferences } = await import('#server/adapters/payments/stripe-client.ts');
  for (const difference of await stripePriceDifferences(billing)) logger.warn({ difference }, 'price-differs');
}

start().catch(reportStartFailure);
