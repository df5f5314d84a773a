import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const unfinishedMedia: Migration = {
  async up(db) {
    await sql`alter table jobs add column crashes int not null default 0`.execute(db);
    await sql`create index media_unfinished on media (id) where state in ('waiting', 'converting')`.execute(db);
  },
};
