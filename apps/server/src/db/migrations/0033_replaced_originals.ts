import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const replacedOriginals: Migration = {
  async up(db) {
    // About a medium, whose original was replaced by what is shown. Its row stays, so no trigger notes it.
    await sql`
      alter table erasures drop constraint erasures_kind_check, add constraint erasures_kind_check
        check (kind in ('members', 'loved_ones', 'messages', 'portraits', 'originals'))`.execute(db);
  },
};
