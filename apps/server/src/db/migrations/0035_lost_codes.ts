import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const lostCodes: Migration = {
  async up(db) {
    await sql`alter table loved_ones add code_asked_at timestamptz`.execute(db);
    await sql`create index loved_ones_email on loved_ones (lower(email)) where deleted_at is null`.execute(db);
  },
};
