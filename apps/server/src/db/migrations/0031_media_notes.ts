import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addMediaNotes: Migration = {
  async up(db) {
    await sql`alter table media add notes text[] not null default '{}', add made_with text`.execute(db);
    await sql`update media set notes = array[note] where note is not null`.execute(db);
    await sql`alter table media drop column note`.execute(db);
  },
};
