import type { Given } from '#server/config/command-line.ts';
import { commandCopy, commands } from '#server/config/commands.copy.ts';
import { readConfig } from '#server/config/config.ts';
import { UsageError } from '#server/config/env.ts';
import { createDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { hasTables } from '#server/db/table-dumps.ts';
import { backupCopy } from '#server/keeping/backup/backup.copy.ts';
import { createLogger } from '#server/lib/logger.ts';
import { adminCopy as copy } from '#server/modules/admin/admin.copy.ts';
import { createAdminAccounts } from '#server/modules/admin/admins.service.ts';
import { beginAdminLink } from '#server/modules/locks/second-factor.service.ts';
import { hasDatabase, reachDatabase } from './lifecycle.ts';
import { runCommand } from './run-command.ts';

type Accounts = ReturnType<typeof createAdminAccounts>;

/** `npm run admin -- TASK …`; works while Someday is running. */
async function run({ words: [task = '', ...names] }: Given): Promise<void> {
  const carryOut = carryingOut(task, names);
  if (carryOut === undefined) throw new UsageError(commandCopy.seeHelp(copy.unclear(task, names), commands.admin.name));
  const config = readConfig(process.env);
  const missing = () => new UsageError(backupCopy.nothingYet(config.dataDir));
  if (!(await hasDatabase(config))) throw missing();
  const logger = createLogger({ logLevel: 'warn' });
  await using reached = await reachDatabase(config, logger);
  if (!(await hasTables(reached.connection))) throw missing();
  await migrate(reached.connection);
  await using database = createDatabase(reached.connection, { poolSize: 1, logger });
  const said = await carryOut(createAdminAccounts(database.db), `${config.publicUrl}/admin-login`);
  process.stdout.write(`${said}\n`);
}

/** What each task does and then says. Undefined: there is no such task, or it takes other names. */
function carryingOut(task: string, names: readonly string[]) {
  const [name = '', newName = ''] = names;
  const tasks: Record<string, { takes: number; carryOut(accounts: Accounts, page: string): Promise<string> }> = {
    list: { takes: 0, carryOut: async (accounts) => copy.listed(await accounts.list()) || copy.none },
    create: { takes: 1, carryOut: async (accounts, page) => copy.newPassword(name, await accounts.create(name), page) },
    reset: { takes: 1, carryOut: async (accounts, page) => copy.newPassword(name, await accounts.reset(name), page) },
    link: {
      takes: 1,
      carryOut: async (accounts, page) => copy.link(name, page, await accounts.link(name, beginAdminLink)),
    },
    rename: { takes: 2, carryOut: async (accounts) => copy.renamed(name, await accounts.rename(name, newName)) },
    remove: { takes: 1, carryOut: async (accounts) => copy.removed(await accounts.remove(name)) },
  };
  const found = tasks[task];
  return found?.takes === names.length ? found.carryOut : undefined;
}

void runCommand(commands.admin, run);
