import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const replacedOriginals: Migration = {
  async up(db) {
    await sql`
      alter table erasures drop constraint erasures_kind_check, add constraint erasures_kind_check
        check (kind in ('members', 'loved_ones', 'messages', 'portraits', 'originals'))`.execute(db);
  },
};
