import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import {
  Kysely,
  PostgresDialect,
  type Transaction,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { never } from '@someday/contract/rules/release';
import type { Logger } from '#server/lib/logger.ts';
import { clientSettings, type Connection } from './connection.ts';
import type { DatabaseSchema } from './schema/schema.ts';

/** Statements with names take memory on every connection; a program has some hundred, lists of different lengths make more. */
const MOST_NAMES = 500;

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses it once per connection and soon keeps its plan. One map for
 * all connections: equal texts have equal names.
 */
function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PreparedClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparedClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: Map<string, string>;

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not in use');
    const name = parameters.length === 0 ? undefined : this.#nameOf(text);
    const values = [...parameters];
    return this.#client.query(name === undefined ? { text, values } : { name, text, values });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
/** The driver's own, for texts; instants come as texts. */
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

/**
 * How columns become values: bigint (ids, counts) a number, `date` its 'YYYY-MM-DD' text, because a day has no instant;
 * an instant a Date, infinity the one instant `never`; the rest as the driver does it. Set per pool: the driver's own table is global.
 */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === BIGINT) return parseBigint;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return (text: string) => (text === 'infinity' ? never : parseInstant(text));
    return pg.types.getTypeParser(oid, format);
  },
};

/** What a repo queries through: the pool, or a transaction (which is one too). */
export type Db = Kysely<DatabaseSchema>;
export type Tx = Transaction<DatabaseSchema>;

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

interface DatabaseOptions {
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
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
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
