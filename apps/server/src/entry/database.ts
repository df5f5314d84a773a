import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connection.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import type { Logger } from '#server/lib/logger.ts';

export interface ReachedDatabase {
  readonly connection: Connection;
  /** For how long the embedded server has not been running, in ms. Always 0 for one that others look after. */
  awayMs(): number;
  /** Stops it if it was started for this. Close every pool before. */
  leave(): Promise<void>;
}

/** The server that the settings name, or the embedded one: that of a program that runs on the same folder, or else one of our own. */
export async function reachDatabase({ database }: Pick<Config, 'database'>, logger: Logger): Promise<ReachedDatabase> {
  if (database.kind === 'server')
    return { connection: { connectionString: database.url }, awayMs: () => 0, leave: async () => {} };
  const embedded = await startEmbeddedPostgres(database.dataDir, { logger });
  return { connection: embedded.connection, awayMs: () => embedded.awayMs(), leave: () => embedded.stop() };
}
