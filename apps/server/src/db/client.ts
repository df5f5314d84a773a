import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { clientSettings, type Connection } from './connection.ts';
import { columnTypes } from './column-types.ts';
import type { Schema } from './schema/schema.ts';

/** What a repo queries through: the pool, or a transaction (which is one too). */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  /** For what needs a connection of its own beside the pool, as LISTEN does. */
  readonly connection: Connection;
  /** Waits for running queries. Close it before the server stops. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  logger?: Logger;
  /** Connections at most; more callers wait up to 5 s for one, then fail. */
  poolSize?: number;
  /** Longest time a single statement may take, in ms; 0 for none. */
  statementTimeoutMs?: number;
}

/** Opens nothing yet: the first query connects. */
export function createDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { logger, poolSize = 10, statementTimeoutMs = 30_000 } = options;
  const pool = new pg.Pool({
    ...clientSettings(connection),
    types: columnTypes,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // The server cannot cancel what never reaches it: the client gives up a little later by itself.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
  });
  // An idle connection that breaks is replaced by the pool, one in use fails its next query. Without listeners for both, either
  // would end the process.
  pool.on('error', (err) => logger?.warn({ err }, 'database-connection-lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, connection, close: () => db.destroy() };
}
