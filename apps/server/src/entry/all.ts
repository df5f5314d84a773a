import { builtWebApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/env.ts';
import { reportStartFailure } from './lifecycle.ts';
import { start } from './start.ts';

/** `npm start`. `npm run dev` names another folder for the pages. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demo) throw new ConfigError('DEMO is on, but npm start doesn’t run demos. Use npm run demo.');
  await start(config, { webFolder: process.argv[2] ?? builtWebApp });
}

main().catch(reportStartFailure);
