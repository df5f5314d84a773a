import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const imports: Migration = {
  async up(db) {
    await sql`
      create table imports (
        id int generated always as identity primary key,
        member_id int not null unique references members on delete cascade,
        upload_id text not null,
        object_id text unique references objects,
        state text not null default 'checking' check (state in ('checking', 'ready', 'running', 'done', 'failed')),
        summary jsonb,
        problem text,
        progress int not null default 0 check (progress between 0 and 100),
        created_at timestamptz not null default someday_now(),
        finished_at timestamptz
      )`.execute(db);
    await sql`create index imports_created on imports (created_at)`.execute(db);
    await sql`
      create table imported (
        member_id int not null references members on delete cascade,
        kind text not null check (kind in ('person', 'portrait', 'milestone', 'message')),
        fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
        about_id int not null,
        primary key (member_id, kind, fingerprint)
      )`.execute(db);
    await sql`
      alter table uploads add purpose text not null default 'message' check (purpose in ('message', 'import')),
        add check (purpose = 'message' or message_id is null)`.execute(db);
    await sql`alter table messages add announced_until timestamptz`.execute(db);
  },
};
