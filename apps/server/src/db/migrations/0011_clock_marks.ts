import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const clockMarks: Migration = {
  async up(db) {
    await sql`
      create table clock_marks (
        id smallint primary key default 1 check (id = 1),
        marked_at timestamptz not null
      )
    `.execute(db);
  },
};
