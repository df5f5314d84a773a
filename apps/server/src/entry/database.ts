import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { OwnDatabase } from '#server/db/client.ts';
import type { Connection } from '#server/db/connection.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { createDiskReserve, takeWrites } from '#server/db/embedded-postgres/disk-reserve.ts';
import type { Logger } from '#server/lib/logger.ts';

export interface ReachedDatabase {
  readonly connection: Connection;
  /** The embedded server's state; undefined with DATABASE_URL. */
  readonly own?: OwnDatabase;
  /** From now on keeps room on the embedded server's disk, and makes it read-only while there is none. */
  guardDisk(): Promise<void>;
  /** Stops it if it was started for this. Close every pool before. */
  leave(): Promise<void>;
}

/** The server that the settings name, or the embedded one: that of a program that runs on the same folder, or else one of our own. */
export async function reachDatabase({ database }: Pick<Config, 'database'>, logger: Logger): Promise<ReachedDatabase> {
  if (database.kind === 'server')
    return { connection: { connectionString: database.url }, guardDisk: async () => {}, leave: async () => {} };
  const reserve = createDiskReserve(path.dirname(database.dataDir), logger);
  const embedded = await startEmbeddedPostgres(database.dataDir, { logger, beforeStart: reserve.release });
  const { connection } = embedded;
  // The last run may have ended on a full disk. The reserve has room for the few writes of a start.
  if (embedded.owner) await takeWrites(connection, true);
  return {
    connection,
    own: { awayMs: () => embedded.awayMs(), hasNoRoom: () => reserve.isFull() },
    guardDisk: () => reserve.watch(connection),
    async leave() {
      await reserve.close();
      await embedded.stop();
    },
  };
}
