import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { compareMigrations } from '#server/db/migrate.ts';

export async function databaseFacts(db: Db): Promise<{ version: string; missing: string[]; unknown: string[] }> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const [version = ''] = rows[0]?.version.split(' ') ?? [];
  return { version, ...(await compareMigrations(db)) };
}
