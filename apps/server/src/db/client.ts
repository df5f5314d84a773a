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
import type { DatabaseSchema } from './schema/schema.ts';
import type { PoolConfig } from 'pg';

/** Each named statement takes memory on every connection. The program has a few hundred; lists of different lengths add more. */
const MOST_NAMES = 500;

/** Named statements are parsed once per connection. One map for all connections: equal texts get equal names. */
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
const parseInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for an exact number`);
  return value;
}

/** Per pool, because the driver's own table is global. `date` stays text: a day is not an instant. Infinity becomes `never`. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === BIGINT) return parseBigint;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return (text: string) => (text === 'infinity' ? never : parseInstant(text));
    return pg.types.getTypeParser(oid, format);
  },
};

export type Db = Kysely<DatabaseSchema>;
export type Tx = Transaction<DatabaseSchema>;

export interface Database extends AsyncDisposable {
  readonly db: Db;
  readonly connection: Connection;
  readonly pool: Pick<pg.Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

export interface OwnDatabase {
  awayMs(): number;
  hasNoRoom(): boolean;
}

interface DatabaseOptions {
  logger?: Logger;
  poolSize?: number;
  statementTimeoutMs?: number;
}

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
  // Without both listeners, a broken connection would crash the process.
  pool.on('error', (err) => {
    Reflect.deleteProperty(err, 'client'); // the whole connection with its prepared statements, which doesn't belong in a log
    logger?.warn({ err }, 'database-connection-lost');
  });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client.on('error', () => {}).once('end', () => open.delete(client)));
  });
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
    // pool.end() doesn't wait for connections to close; stopping the server now would cut them.
    await Promise.all([...open].map((client) => once(client, 'end')));
  };
  return { db, connection, pool, close, [Symbol.asyncDispose]: close };
}

/** Every statement ends within its limit, so a longer silence means the network is gone, which TCP takes minutes to notice. */
function socketThatGivesUp(ms: number): Socket {
  const socket = new Socket();
  socket.setTimeout(ms, () => socket.destroy(new Error('the database does not answer')));
  return socket;
}

export type Connection = { connectionString: string } | { host: string; user: string; database: string; port?: number };

export function withDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export function clientSettings(connection: Connection): PoolConfig {
  return { ...connection, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'someday' };
}
