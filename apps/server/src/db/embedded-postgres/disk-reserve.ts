import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { isNoRoom } from '#server/lib/database-errors.ts';
import { freeBytesAt } from '#server/lib/files.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Connection } from '#server/db/client.ts';

const MiB = 1_048_576;
/** Slightly more than two WAL segments: what crash recovery and new connections write. */
const RESERVE_BYTES = 32 * MiB;
const FULL_BELOW_BYTES = 16 * MiB;
const ENOUGH_BYTES = RESERVE_BYTES + 2 * FULL_BELOW_BYTES;
const LOOK_MS = 1_000;

/** On a full disk PostgreSQL crashes and doesn't start again. Deleting the reserve gives it room; refusing writes keeps it free. */
export function createDiskReserve(
  folder: string,
  logger: Logger,
  isClosed: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const file = path.join(folder, 'reserve');
  let full = false;
  let toldClosed: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const isHeld = async (): Promise<boolean> => (await stat(file).catch(() => undefined))?.size === RESERVE_BYTES;

  async function make(): Promise<boolean> {
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        // Random, because some file systems store zeros or repeated blocks in no space at all.
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
    const free = await freeBytesAt(folder);
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
    async release(): Promise<void> {
      if ((await freeBytesAt(folder)) < FULL_BELOW_BYTES) await rm(file, { force: true });
    },
    async watch(connection: Connection): Promise<void> {
      async function lookAndTell(): Promise<void> {
        try {
          await look();
          const closed = full || (await isClosed());
          if (toldClosed === closed) return;
          await takeWrites(connection, !closed);
          toldClosed = closed;
        } catch {
          // No server or no disk: reported elsewhere. The next check tries again.
        }
      }
      looking = lookAndTell();
      await looking;
      timer = setInterval(() => {
        looking = looking.then(lookAndTell);
      }, LOOK_MS).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

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
