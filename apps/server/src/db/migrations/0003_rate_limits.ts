import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The columns and their order are what rate-limiter-flexible writes. Rows are updated far more often than made: room for it in the page.
  sql`
    create table rate_limits (
      key text primary key,
      points int not null,
      expire bigint not null
    ) with (fillfactor = 70)`,
  sql`create index rate_limits_expire on rate_limits (expire)`,
];

export const rateLimits: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
