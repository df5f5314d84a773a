import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // While an application waits its address cannot apply again.
  sql`create unique index tester_applications_waiting on tester_applications (lower(email)) where state = 'waiting'`,
];

export const figures: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
