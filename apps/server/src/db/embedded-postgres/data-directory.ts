import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/lib/files.ts';
import type { Binaries } from './binaries.ts';
import { commandFor, giveTo, serverEnvironment, type Identity } from './identity.ts';
import { StartError } from '#server/lib/app-error.ts';

const run = promisify(execFile);

export const DATABASE_SUPERUSER = 'someday';

/** The builtin collation sorts the same on every machine, whatever its C library. */
const INITDB_FLAGS = [
  ...['-U', DATABASE_SUPERUSER, '--auth=trust', '-E', 'UTF8', '--no-instructions'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/** initdb takes about a second, so an older folder is a leftover. */
const LEFTOVER_AGE_MS = 10 * 60_000;

export async function prepareDataDirectory(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  initdbFlags: readonly string[],
): Promise<void> {
  await mkdir(path.dirname(dataDir), { recursive: true, mode: 0o700 });
  await letThrough(identity, path.dirname(dataDir));
  await removeLeftovers(dataDir);
  if (!existsSync(path.join(dataDir, 'PG_VERSION')))
    await createDataDirectory(dataDir, binaries, identity, initdbFlags);
  await reopenDataDirectory(dataDir, binaries, identity);
}

/** For a folder used before: if it's missing now, perhaps along with its disk, it isn't replaced by an empty one. */
export async function reopenDataDirectory(dataDir: string, binaries: Binaries, identity: Identity): Promise<void> {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new StartError(`the database is no longer in ${dataDir}. Is its disk still attached?`);
  }
  await refuseOtherMajor(dataDir, binaries.major);
  await giveTo(identity, dataDir);
  await removeStaleLock(dataDir);
}

/** A server running as another account must be able to traverse our folder, though not to list it. */
async function letThrough({ ids }: Identity, folder: string): Promise<void> {
  if (ids.uid === undefined) return;
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o001);
}

/** initdb works in a neighboring folder that is then renamed, so there is never half a data directory. */
async function createDataDirectory(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  flags: readonly string[],
): Promise<void> {
  const aside = await mkdtemp(`${dataDir}.new-`);
  try {
    await giveTo(identity, aside);
    const [command, ...args] = commandFor(identity, binaries.initdb, ['-D', aside, ...INITDB_FLAGS, ...flags]);
    await run(command, args, { ...identity.ids, env: serverEnvironment, cwd: '/' });
    await rename(aside, dataDir);
    await syncFolder(path.dirname(dataDir));
  } catch (err) {
    await rm(aside, { recursive: true, force: true });
    if (existsSync(path.join(dataDir, 'PG_VERSION'))) return;
    if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
      throw new StartError(
        `${dataDir} is neither empty nor a PostgreSQL data directory. Move its contents elsewhere, or choose another DATA_DIR.`,
      );
    }
    throw new StartError(`the database couldn’t be created in ${dataDir}: ${reasonOf(err)}`, { cause: err });
  }
}

async function refuseOtherMajor(dataDir: string, major: string): Promise<void> {
  const found = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (found === major) return;
  throw new StartError(
    `${dataDir} was created by PostgreSQL ${found}, but this version of Someday includes PostgreSQL ${major}. ` +
      `Use the version of Someday that created it, or run PostgreSQL ${found} yourself and set DATABASE_URL.`,
  );
}

/** Containers reuse low process ids, so after a crash the lock may name another program, and PostgreSQL wouldn't start. */
async function removeStaleLock(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, 'postmaster.pid');
  const pid = (await readFile(lock, 'utf8').catch(() => '')).split('\n')[0];
  if (!pid) return;
  try {
    const executable = path.basename(await readlink(`/proc/${pid}/exe`));
    const [workingDir, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataDir)]);
    const isOurServer = executable === 'postgres' && workingDir.dev === ours.dev && workingDir.ino === ours.ino;
    if (!isOurServer) await rm(lock, { force: true });
  } catch {
    // No such process, or not visible to us.
  }
}

async function removeLeftovers(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const oldest = performance.timeOrigin + performance.now() - LEFTOVER_AGE_MS;
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${path.basename(dataDir)}.new-`)) continue;
    const folder = path.join(parent, entry);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < oldest) await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  return 'stderr' in err && err.stderr ? String(err.stderr).trim() : err.message;
}
