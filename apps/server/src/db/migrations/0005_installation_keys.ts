import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    create table installation_keys (
      name text primary key,
      key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
      recorded_at timestamptz not null default someday_now()
    )`,

  sql`
    alter table loved_ones add column code_key_id text generated always as (
      case when substring(code_sealed from 1 for 1) = '\\x02'::bytea then encode(substring(code_sealed from 2 for 8), 'hex') end
    ) stored`,

  sql`create index loved_ones_code_key on loved_ones (code_key_id, id)`,
  sql`create index objects_key on objects (key_id, id)`,
];

export const installationKeys: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
