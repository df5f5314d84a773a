import type { Connection } from '#server/db/client.ts';

/** The connection as a `DATABASE_URL`. A socket's folder goes into the query. */
export function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, user, database, port = 5432 } = connection;
  return `postgresql://localhost/${database}?${new URLSearchParams({ host, user, port: String(port) }).toString()}`;
}
