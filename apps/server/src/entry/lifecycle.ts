import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from '#server/lib/files.ts';
import { isMoved } from '#server/keeping/backup/data-folder-marks.ts';
import { ConfigError } from '#server/config/env.ts';
import type { Config } from '#server/config/config.ts';
import type { OwnDatabase, Connection } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { createDiskReserve, takeWrites } from '#server/db/embedded-postgres/disk-reserve.ts';
import type { Logger } from '#server/lib/logger.ts';
import { fileProblems as reasons } from '#server/lib/lib.copy.ts';

/** A killed npm doesn't end its child processes, so we watch for it ourselves. */
export function endWithLauncher(stop: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    void stop();
  }, 1000);
  watch.unref();
}

const AFTER_START_MS = 1_000;
const LOOK_EVERY_MS = 30_000;
/** Of the event loop's time. */
const BUSY = 0.05;
const WORTH_IT = 32 * 1_048_576;

/**
 * V8 keeps its heap as large as loading the program, and later a busy hour, made it. This gives memory back after the start, and
 * again whenever the program is idle; it takes about 90 ms. The start command's `--min-semi-space-size` keeps some room: with V8's own
 * minimum, an upload then took a sixth longer. Its `MALLOC_ARENA_MAX` keeps the threads of libraries from each holding what
 * they have freed.
 */
export function giveBackMemory(): void {
  let looked = performance.eventLoopUtilization();
  let left = 0;
  const collect = () => {
    setFlagsFromString('--expose-gc');
    const gc: NodeJS.GCFunction = runInNewContext('gc');
    gc({ type: 'major', flavor: 'last-resort' });
    left = process.memoryUsage.rss();
  };
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(looked);
    looked = performance.eventLoopUtilization();
    if (utilization < BUSY && process.memoryUsage.rss() > left + WORTH_IT) collect();
  };
  setTimeout(() => {
    collect();
    setInterval(look, LOOK_EVERY_MS).unref();
  }, AFTER_START_MS).unref();
}

/** False before the first start, which creates the embedded one. */
export async function hasDatabase({ database }: Pick<Config, 'database'>): Promise<boolean> {
  return database.kind === 'server' || isThere(path.join(database.dataDir, 'PG_VERSION'));
}

/** Disposing of it stops the server if this call started it. Close every pool first. */
interface ReachedDatabase extends AsyncDisposable {
  readonly connection: Connection;
  readonly own?: OwnDatabase;
  /** From now on, reserves space on the embedded server's disk, and makes the server read-only while there is none. */
  guardDisk(): Promise<void>;
  takeWrites(may: boolean): Promise<void>;
}

export async function reachDatabase(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  logger: Logger,
): Promise<ReachedDatabase> {
  if (database.kind === 'server')
    return {
      connection: { connectionString: database.url },
      guardDisk: async () => {},
      takeWrites: async () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  const reserve = createDiskReserve(dataDir, logger, () => isMoved(dataDir));
  const embedded = await startEmbeddedPostgres(database.dataDir, {
    logger,
    beforeStart: reserve.release,
    say: (line) => void process.stdout.write(`  ${line}\n`),
  });
  const { connection } = embedded;
  // The last run may have ended on a full disk. The reserve leaves room for the few writes of a start.
  if (embedded.owner && !(await isMoved(dataDir))) await takeWrites(connection, true);
  return {
    connection,
    own: { awayMs: () => embedded.awayMs(), hasNoRoom: () => reserve.isFull() },
    guardDisk: () => reserve.watch(connection),
    takeWrites: (may) => takeWrites(connection, may),
    async [Symbol.asyncDispose]() {
      await reserve.close();
      await embedded.stop();
    },
  };
}

/** Mode bits that let other accounts list the folder or add to it. The files in it have their own strict modes. */
const OPEN_TO_OTHERS = 0o066;

/** An existing folder keeps its mode, which may be deliberate; if others can open it, that is logged. Throws `ConfigError`. */
export async function prepareDataFolder(folder: string, logger: Logger): Promise<void> {
  await needsWriting(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  });
  const { mode } = await stat(folder);
  if ((mode & OPEN_TO_OTHERS) !== 0) logger.warn({ folder, mode: (mode & 0o777).toString(8) }, 'data-folder-is-open');
}

/** Throws `ConfigError` if the folder couldn't be made or written to. Creates nothing. */
export async function tryDataFolder(folder: string): Promise<void> {
  await needsWriting(folder, async () => {
    let existing = folder;
    while (!(await isThere(existing))) existing = path.dirname(existing);
    await access(`${existing}/.`, constants.W_OK | constants.X_OK);
  });
}

async function needsWriting(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `DATA_DIR is ${folder}, but Someday can’t write there (${reasons[reason] ?? reason}). Make it writable for the account that runs Someday, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
