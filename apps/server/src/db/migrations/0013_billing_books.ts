import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const billingBooks: Migration = {
  async up(db) {
    await sql`
      create table billing_books (
        id smallint primary key default 1 check (id = 1),
        kind text not null check (kind in ('practice', 'test', 'live'))
      )
    `.execute(db);
  },
};
