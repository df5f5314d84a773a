import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const exports: Migration = {
  async up(db) {
    await sql`
      create table exports (
        id int generated always as identity primary key,
        member_id int not null unique references members on delete cascade,
        state text not null default 'making' check (state in ('making', 'ready', 'failed')),
        progress smallint not null default 0 check (progress between 0 and 100),
        object_id text unique references objects,
        requested_at timestamptz not null default someday_now(),
        made_at timestamptz,
        expires_at timestamptz,
        check ((state = 'ready') = (object_id is not null and made_at is not null)),
        check ((state = 'making') = (expires_at is null))
      )`.execute(db);
    await sql`create index exports_expiry on exports (expires_at)`.execute(db);
  },
};
