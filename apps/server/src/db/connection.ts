import type { PoolConfig } from 'pg';

export type Connection = { connectionString: string } | { host: string; user: string; database: string; port?: number };

export function withDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** For the driver, with limits that keep a dead network from holding requests for minutes. */
export function clientSettings(connection: Connection): PoolConfig {
  return { ...connection, connectionTimeoutMillis: 5_000, keepAlive: true, application_name: 'someday' };
}
