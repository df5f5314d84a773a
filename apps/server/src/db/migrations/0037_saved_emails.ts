import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const savedEmails: Migration = {
  async up(db) {
    await sql`alter table outgoing_emails add is_saved boolean not null default false`.execute(db);
  },
};
