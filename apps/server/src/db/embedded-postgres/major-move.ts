import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#server/db/client.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { systemClock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { type Binaries, findOlderBinaries } from './binaries.ts';
import { freeBytesAt, syncFolder } from '#server/lib/files.ts';
import { DATABASE_SUPERUSER, prepareDataDirectory, reopenDataDirectory } from './data-directory.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { prepareSocketDirectory, runServer, socketDirectoryFor } from './server-process.ts';
import { StartError } from '#server/lib/app-error.ts';

const KEPT_MS = 7 * 86_400_000;
const EMPTY_BYTES = 128 * 1_048_576;
const SAY_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** The rows arrive in one transaction, in tables truncated by it, and this way they aren't written to the log as well. */
const LOADING = ['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'];

interface MoveOptions {
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly initdbFlags: readonly string[];
  readonly timeoutMs: number;
  readonly say: ((line: string) => void) | undefined;
  readonly logger: Logger | undefined;
}

/** Killed at any moment, the next call finishes it or starts over. The older folder goes after seven days. Throws `StartError`. */
export async function moveFromOlderMajor(dataDir: string, options: MoveOptions): Promise<void> {
  await removeOutdated(dataDir, options.logger);
  const { binaries, say } = options;
  const ready = readyName(dataDir, binaries);
  if (!(await isUnfinished(dataDir, ready)) && !(await isOlder(dataDir, binaries))) return;
  await alone(lockOf(dataDir), say, async () => {
    if (await isUnfinished(dataDir, ready)) await adopt(ready, dataDir);
    else if (await isOlder(dataDir, binaries)) await move(dataDir, options);
  });
}

export async function isOlder(dataDir: string, { major }: Binaries): Promise<boolean> {
  const found = await majorOf(dataDir);
  return found !== undefined && Number(found) < Number(major);
}

async function majorOf(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

const lockOf = (dataDir: string): string => `${dataDir}.lock`;

const readyName = (dataDir: string, { major }: Binaries): string => `${dataDir}-${major}.ready`;

async function isUnfinished(dataDir: string, ready: string): Promise<boolean> {
  return existsSync(ready) && (await majorOf(dataDir)) === undefined;
}

async function adopt(ready: string, dataDir: string): Promise<void> {
  await rename(ready, dataDir);
  await syncFolder(path.dirname(dataDir));
}

async function move(dataDir: string, options: MoveOptions): Promise<void> {
  const { binaries, identity, initdbFlags, say, logger } = options;
  const from = (await majorOf(dataDir)) ?? '';
  const older = await findOlderBinaries(from, dataDir);
  if (older === undefined) return;
  const ready = readyName(dataDir, binaries);
  const fresh = `${dataDir}-${binaries.major}.new-${randomBytes(4).toString('hex')}`;
  await removeAttempts(dataDir, binaries);
  await refuseWithoutRoom(dataDir, binaries);
  say?.(`Moving the database from PostgreSQL ${from} to ${binaries.major}. This happens once, and can take a while.`);
  const began = performance.now();

  const kept = freeName(`${dataDir}-${from}.old`);
  const source = await openServer(dataDir, kept, { ...options, binaries: older });
  let rows: number;
  try {
    await prepareDataDirectory(fresh, binaries, identity, initdbFlags);
    const target = await openServer(fresh, ready, options, LOADING);
    try {
      rows = await copyRows(source.connection, target.connection, say);
    } finally {
      await target.stop();
    }
    await rename(fresh, ready);
  } catch (err) {
    await removeAttempts(dataDir, binaries);
    throw err;
  } finally {
    // Before the renames: as it stops, it writes to its folder by name.
    await source.stop();
  }
  await rename(dataDir, kept);
  await adopt(ready, dataDir);
  const seconds = Math.round((performance.now() - began) / 1000);
  say?.(`Moved ${rows.toLocaleString('en')} rows. The older copy stays in ${kept} for a week.`);
  logger?.info({ from, to: binaries.major, rows, seconds, kept }, 'database-moved');
}

async function copyRows(from: Connection, to: Connection, say: MoveOptions['say']): Promise<number> {
  const { hasTables, dumpTables, restoreTables } = await import('#server/db/table-dumps.ts');
  if (!(await hasTables(from))) return 0;
  return dumpTables(from, async (source) => {
    await migrateTo(to, source.migrations);
    let total = 0;
    let done = 0;
    const telling = setInterval(
      () => say?.(`Still moving the database: ${done} of ${source.tables.length} tables.`),
      SAY_MS,
    );
    try {
      await restoreTables(to, async ({ fill, continueAfter }) => {
        for (const table of source.tables) {
          const { text, count } = source.dump(table);
          const rows = await fill(table, text);
          const all = await count();
          if (rows !== all) throw new Error(`${rows} of the table ${table.name}’s ${all} rows arrived`);
          if (table.lastId !== null) await continueAfter(table.name, table.lastId);
          total += rows;
          done += 1;
        }
      });
    } finally {
      clearInterval(telling);
    }
    return total;
  });
}

/** Only one process at a time. SQLite's lock, because Node has no other that ends with its process, even on kill -9. */
async function alone(file: string, say: MoveOptions['say'], work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(file);
  try {
    for (let waits = 0; !takes(lock); waits += 1) {
      if (waits === 0) say?.('Another process is moving the database to a newer PostgreSQL. Waiting for it …');
      await sleep(LOOK_AGAIN_MS);
    }
    await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;

function takes(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (err) {
    if (err instanceof Error && 'errcode' in err && err.errcode === SQLITE_BUSY) return false;
    throw err;
  }
}

async function openServer(
  dataDir: string,
  socketName: string,
  { binaries, timeoutMs }: Pick<MoveOptions, 'binaries' | 'timeoutMs'>,
  flags: readonly string[] = [],
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const identity = await chooseIdentity(binaries.postgres);
  const socketDir = await socketDirectoryFor(socketName);
  await prepareSocketDirectory(socketDir, identity);
  const deadline = performance.now() + timeoutMs;
  while (true) {
    await reopenDataDirectory(dataDir, binaries, identity);
    const server = await runServer({ binaries, identity, dataDir, socketDir, flags });
    if (!('failure' in server)) {
      return {
        connection: { host: socketDir, user: DATABASE_SUPERUSER, database: 'postgres' },
        async stop() {
          await server.stop();
          await rmdir(socketDir).catch(() => {});
        },
      };
    }
    if (!server.isTaken)
      throw new StartError(`PostgreSQL ${binaries.major} quit right after starting: ${server.failure}`);
    if (performance.now() > deadline)
      throw new StartError(`an older Someday is still running on ${dataDir}. Stop it, then start again.`);
    await sleep(LOOK_AGAIN_MS);
  }
}

async function removeAttempts(dataDir: string, { major }: Binaries): Promise<void> {
  const base = `${path.basename(dataDir)}-${major}`;
  for (const folder of await siblings(dataDir, (name) => name.startsWith(`${base}.new-`) || name === `${base}.ready`))
    await remove(folder);
}

async function removeOutdated(dataDir: string, logger: Logger | undefined): Promise<void> {
  const base = `${path.basename(dataDir)}-`;
  for (const folder of await siblings(dataDir, (name) => name.startsWith(base) && /-\d+\.old(-\d+)?$/.test(name))) {
    // Changed last when its server stopped, just before the move.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (systemClock.now().getTime() - mtimeMs <= KEPT_MS) continue;
    await remove(folder);
    // Not right after the move, when others may still be waiting for it.
    await rm(lockOf(dataDir), { force: true });
    logger?.info({ folder }, 'older-database-removed');
  }
}

async function siblings(dataDir: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const parent = path.dirname(dataDir);
  if (!existsSync(parent)) return [];
  return (await readdir(parent)).filter(isWanted).map((name) => path.join(parent, name));
}

/** Again if a process that is just ending adds a file. */
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 10 });

function freeName(name: string): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!existsSync(free)) return free;
    free = `${name}-${number}`;
  }
}

async function refuseWithoutRoom(dataDir: string, { major }: Binaries): Promise<void> {
  const folder = path.dirname(dataDir);
  const needed = (await sizeOf(dataDir)) + EMPTY_BYTES;
  const free = await freeBytesAt(folder);
  if (free >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
  throw new StartError(
    `moving the database to PostgreSQL ${major} takes ${inMegabytes(needed)} on the disk of ${folder}, and only ${inMegabytes(free)} are free. ` +
      'Free up some space and start again. Nothing has been changed.',
  );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A server whose program was killed is just ending, and removes some.
    const file = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += file?.size ?? 0;
  }
  return bytes;
}
