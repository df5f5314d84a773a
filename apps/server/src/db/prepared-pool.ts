import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements with names take memory on every connection; a program has some hundred, lists of different lengths make more. */
const MOST_NAMES = 500;

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses it once per connection and soon keeps its plan. One map for
 * all connections: equal texts have equal names.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
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
