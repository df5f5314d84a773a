import { builtWebApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { helpText, settingsWithFlags } from '#server/config/flags.ts';
import { ConfigError } from '#server/config/env.ts';
import { reportStartFailure } from './lifecycle.ts';
import { start } from './start.ts';

async function main(): Promise<void> {
  const flags = settingsWithFlags(process.argv.slice(2), process.env);
  if (flags === null) return void process.stdout.write(helpText());
  const config = readConfig(flags.settings);
  if (config.demo) throw new ConfigError('DEMO is on, but npm start doesn’t run demos. Use npm run demo.');
  await start(config, { webFolder: flags.rest[0] ?? builtWebApp });
}

main().catch(reportStartFailure);
