import { readConfig } from '#server/config/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createAdminAccounts, AdminAccountError } from '#server/modules/admin/admins.service.ts';
import { adminCopy as copy } from '#server/modules/admin/admin.copy.ts';
import { createLogger } from '#server/lib/logger.ts';
import { reachDatabase, reportStartFailure } from './lifecycle.ts';

/** `npm run admin -- create|reset <username>`; works while Someday is running. Exits with 2 if the request can't be carried out. */
async function run(args: readonly string[]): Promise<void> {
  const [task, username, ...more] = args;
  if ((task !== 'create' && task !== 'reset') || username === undefined || more.length > 0) return refuse(copy.usage);
  const config = readConfig(process.env);
  const logger = createLogger({ logLevel: 'warn' });
  const { connection, leave } = await reachDatabase(config, logger);
  try {
    await migrate(connection);
    const database = createDatabase(connection, { poolSize: 1, logger });
    const accounts = createAdminAccounts(database.db);
    try {
      const password = await accounts[task](username);
      process.stdout.write(`${copy.newPassword(username.trim(), password, `${config.publicUrl}/admin-login`)}\n`);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof AdminAccountError)) throw error;
    refuse(error.message);
  } finally {
    await leave();
  }
}

function refuse(reason: string): void {
  process.exitCode = 2;
  process.stderr.write(`${reason}\n`);
}

run(process.argv.slice(2)).catch(reportStartFailure);
