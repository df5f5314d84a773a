import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const issuedResetLinks: Migration = {
  async up(db) {
    // When an admin made a reset link for them; null once they have dismissed the note.
    await sql`alter table members add reset_link_issued_at timestamptz`.execute(db);
  },
};
