import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo, type Identity } from './identity.ts';

/**
 * The folder of the server's socket, which every process finds from the data directory alone. Not inside it, since a socket's
 * path holds at most 107 bytes, and not in TMPDIR, which may differ between two processes.
 */
export async function socketDirectoryFor(dataDir: string): Promise<string> {
  const parent = path.dirname(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const name = path.join(await realpath(parent), path.basename(dataDir));
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `/tmp/someday-pg-${process.getuid?.() ?? 'x'}-${hash}`;
}

/** Makes the folder, for a server about to start. */
export async function prepareSocketDirectory(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseForeignSocketDirectory(folder, identity);
  await chmod(folder, 0o700);
  await giveTo(identity, folder);
}

/** Anybody may make a folder in /tmp, and whoever owns ours could pretend to be the database: to be asked before connecting. */
export async function refuseForeignSocketDirectory(folder: string, identity: Identity): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return;
  const trusted = [process.getuid?.(), identity.ids.uid];
  if (found.isDirectory() && trusted.includes(found.uid)) return;
  throw new EmbeddedPostgresError(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
}
