import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since `arrived_at` an answer is its member's, even while its file is repaired. */
export const arrivedAnswers: Migration = {
  async up(db) {
    await sql`alter table answers add arrived_at timestamptz`.execute(db);
    await sql`
      update answers set arrived_at = created_at
      where media_id is null or exists (select from media where media.id = media_id and state = 'ready')`.execute(db);
  },
};
