import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const confirmedSessions: Migration = {
  async up(db) {
    // When the member last confirmed in this session that it's them. Sessions from before have to confirm it again.
    await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
    // Imports that wait for their member say from now on how many bytes they would add.
    await sql`
      update imports set summary = summary || jsonb_build_object('newBytes', summary -> 'bytes')
      where summary is not null`.execute(db);
  },
};
