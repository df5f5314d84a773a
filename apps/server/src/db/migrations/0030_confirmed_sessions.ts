import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const confirmedSessions: Migration = {
  async up(db) {
    await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
    await sql`
      update imports set summary = summary || jsonb_build_object('newBytes', summary -> 'bytes')
      where summary is not null`.execute(db);
  },
};
