import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    create table uploads (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      member_id int not null references members on delete cascade,
      file_name text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      turn int not null default 0,
      wrapped_key bytea not null,
      key_id text not null,
      created_at timestamptz not null default someday_now(),
      touched_at timestamptz not null default someday_now(),
      message_id int references messages on delete cascade
    )`,
  sql`create index uploads_member on uploads (member_id, touched_at)`,
  sql`create index uploads_touched on uploads (touched_at)`,
  sql`create index uploads_message on uploads (message_id) where message_id is not null`,
];

export const uploads: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
