import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const practiceBooks: Migration = {
  async up(db) {
    // Practice payments have no books of their own: `subscriptions` and `checkouts` say what was sold.
    await sql`drop table practice_ledgers`.execute(db);
  },
};
