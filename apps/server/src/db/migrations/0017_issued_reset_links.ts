import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const issuedResetLinks: Migration = {
  async up(db) {
    await sql`alter table members add reset_link_issued_at timestamptz`.execute(db);
  },
};
