import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const unfinishedMedia: Migration = {
  async up(db) {
    await sql`alter table jobs add column crashes int not null default 0`.execute(db);
    // Every start looks for media that nobody works on any more: few among very many.
    await sql`create index media_unfinished on media (id) where state in ('waiting', 'converting')`.execute(db);
  },
};
