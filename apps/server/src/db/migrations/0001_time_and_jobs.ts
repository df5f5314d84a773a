import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const timeAndJobs: Migration = {
  async up(db) {
    await sql`
      create function someday_now() returns timestamptz
      language sql stable parallel safe
      return now()
    `.execute(db);

    await sql`
      create table jobs (
        id bigint generated always as identity primary key,
        kind text not null,
        key text,
        payload jsonb not null default '{}',
        state text not null default 'pending' check (state in ('pending', 'leased', 'done', 'dead')),
        due_at timestamptz not null,
        attempts int not null default 0,
        lease_until timestamptz,
        lease_token uuid,
        last_error text,
        created_at timestamptz not null default someday_now(),
        finished_at timestamptz,
        unique (kind, key),
        check ((state = 'leased') = (lease_token is not null)),
        check ((state = 'leased') = (lease_until is not null)),
        check ((state in ('done', 'dead')) = (finished_at is not null))
      )
    `.execute(db);
    await sql`create index jobs_due on jobs (kind, due_at, id) where state = 'pending'`.execute(db);
    await sql`create index jobs_lease on jobs (lease_until) where state = 'leased'`.execute(db);
    await sql`create index jobs_dead on jobs (finished_at) where state = 'dead'`.execute(db);
  },
};
