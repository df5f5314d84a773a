import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const senderNames: Migration = {
  async up(db) {
    await sql`alter table loved_ones add sender_name text`.execute(db);
  },
};
