import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const heldMoves: Migration = {
  async up(db) {
    await sql`
      alter table messages drop constraint messages_opening_day,
        add constraint messages_opening_day check (
          case when opens_on is null then opens_at is null or opens_at = 'infinity' else opens_at is not null end)`.execute(
      db,
    );
  },
};
