import { once } from 'node:events';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { clientSettings, type Connection } from './connection.ts';
import { columnTypes } from './column-types.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Schema } from './schema/schema.ts';

/** What a repo queries through: the pool, or a transaction (which is one too). */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  /** For what needs a connection of its own beside the pool, as LISTEN does. */
  readonly connection: Connection;
  /** For a library that brings its own statements; its waiting room is the same as for `db`. */
  readonly pool: Pick<pg.Pool, 'query'>;
  /** Waits for running queries. Close it before the server stops. */
  close(): Promise<void>;
}

/** The database server this program runs. */
export interface OwnDatabase {
  /** How long it has been down, in ms. */
  awayMs(): number;
  /** Its disk is full: reads work, writes are refused. */
  hasNoRoom(): boolean;
}

export interface DatabaseOptions {
  logger?: Logger;
  /** Connections at most; more callers wait up to 5 s for one, then fail. */
  poolSize?: number;
  /** Longest time one statement may take, in ms; 0 for no limit. Also the most, give or take, that a transaction may rest between two. */
  statementTimeoutMs?: number;
}

/** Opens nothing yet: the first query connects. */
export function createDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { logger, poolSize = 10, statementTimeoutMs = 15_000 } = options;
  const pool = new pg.Pool({
    ...clientSettings(connection),
    types: columnTypes,
    max: poolSize,
    idleTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    stream: () => socketThatGivesUp(statementTimeoutMs * 1.5),
  });
  // An idle connection that breaks is replaced by the pool, one in use fails its next query. Without listeners for both, either
  // would end the process.
  pool.on('error', (err) => {
    Reflect.deleteProperty(err, 'client'); // the whole connection, with every statement it has prepared: nothing for a log
    logger?.warn({ err }, 'database-connection-lost');
  });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client.on('error', () => {}).once('end', () => open.delete(client)));
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return {
    db,
    connection,
    pool,
    async close() {
      await db.destroy();
      // The pool doesn't wait for its connections to close; stopping the server now would cut them.
      await Promise.all([...open].map((client) => once(client, 'end')));
    },
  };
}

/**
 * A server that lives ends every statement within its limit. When nothing arrives for longer than that, the network is gone without a
 * word, and TCP alone would wait for minutes: the connection is dropped, its query fails, and the pool makes a new one.
 */
function socketThatGivesUp(ms: number): Socket {
  const socket = new Socket();
  socket.setTimeout(ms, () => socket.destroy(new Error('the database does not answer')));
  return socket;
}
