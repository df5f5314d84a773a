import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const randomNonces: Migration = {
  async up(db) {
    // What has arrived was sealed in the older layout, and a file has one layout. Browsers send it again from its beginning.
    await sql`update uploads set received = 0 where message_id is null`.execute(db);
  },
};
