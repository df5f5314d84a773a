import { builtWebApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { commands } from '#server/config/commands.copy.ts';
import { ConfigError } from '#server/config/env.ts';
import { runCommand } from './run-command.ts';
import { checkSettings, start } from './start.ts';

void runCommand(commands.start, async (given, notes) => {
  const config = readConfig(given.settings);
  if (config.demo) throw new ConfigError('DEMO is on, but npm start doesn’t run demos. Use npm run demo.');
  if (given.has('check')) return checkSettings(config, notes);
  await start(config, { webFolder: process.env['SOMEDAY_PAGES'] ?? builtWebApp, notes });
});
