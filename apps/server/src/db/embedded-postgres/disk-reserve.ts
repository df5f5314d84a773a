import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { isNoRoom } from '#server/lib/database-errors.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Connection } from '#server/db/connection.ts';

const MiB = 1_048_576;
/** Two segments of PostgreSQL's log and some: what a restart after a crash and new connections write. */
const RESERVE_BYTES = 32 * MiB;
/** With less free than this, the disk counts as full. */
const FULL_BELOW_BYTES = 16 * MiB;
/** Free before the reserve is made again, so that it does not come and go. */
const ENOUGH_BYTES = RESERVE_BYTES + 2 * FULL_BELOW_BYTES;
const LOOK_MS = 1_000;

export interface DiskReserve {
  /** There is no room: the reserve is given up, and the database takes no writes. */
  isFull(): boolean;
  /** Gives the reserve up if the disk is full. Before every start of the server, which cannot start without room. */
  release(): Promise<void>;
  /** From now on keeps the reserve, gives it up and makes it again, and lets the database take writes or not. */
  watch(connection: Connection): Promise<void>;
  close(): Promise<void>;
}

/**
 * A file beside the embedded database that holds room on its disk. PostgreSQL ends when it cannot write its log, and then neither starts nor takes new
 * connections on a full disk (each may have to write a file of what the catalogs hold). With the file gone it lives on; refusing writes from then on
 * keeps the room for that.
 */
export function createDiskReserve(folder: string, logger: Logger): DiskReserve {
  const file = path.join(folder, 'reserve');
  let full = false;
  /** What the server was told last; null: nothing yet. */
  let toldFull: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const isHeld = async (): Promise<boolean> => (await stat(file).catch(() => undefined))?.size === RESERVE_BYTES;

  async function make(): Promise<boolean> {
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        // Random: some file systems store zeros, or a block they know, in no room at all.
        for (let written = 0; written < RESERVE_BYTES; written += MiB) await handle.write(randomBytes(MiB));
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return true;
    } catch (error) {
      await rm(file, { force: true });
      if (isNoRoom(error)) return false;
      throw error;
    }
  }

  async function look(): Promise<void> {
    const free = await freeBytes();
    const wasFull = full;
    if (await isHeld()) {
      full = free < FULL_BELOW_BYTES;
      if (full) await rm(file, { force: true });
    } else {
      full = free < ENOUGH_BYTES || !(await make());
    }
    if (full && !wasFull) logger.error({ folder, freeBytes: free }, 'disk-full');
    if (!full && wasFull) logger.warn({ folder, freeBytes: free }, 'disk-has-room-again');
  }

  return {
    isFull: () => full,
    async release() {
      if ((await freeBytes()) < FULL_BELOW_BYTES) await rm(file, { force: true });
    },
    async watch(connection) {
      async function lookAndTell(): Promise<void> {
        try {
          await look();
          if (toldFull === full) return;
          await takeWrites(connection, !full);
          toldFull = full;
        } catch {
          // No server, no disk: others tell of that. The next look tries again.
        }
      }
      looking = lookAndTell();
      await looking;
      timer = setInterval(() => {
        looking = looking.then(lookAndTell);
      }, LOOK_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** For all sessions of the server, those that are open and those that come, and over its restarts. */
export async function takeWrites(connection: Connection, may: boolean): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('default_transaction_read_only') = 'off' as may`);
    if (z.parse(z.tuple([z.object({ may: z.boolean() })]), rows)[0].may === may) return;
    await client.query(`alter system set default_transaction_read_only = ${may ? 'off' : 'on'}`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end().catch(() => {});
  }
}
