import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const doubtedClock: Migration = {
  async up(db) {
    await sql`
      alter table clock_marks
        add boot_id text,
        add booted_at timestamptz,
        add doubt text check (doubt in ('apart', 'jumped', 'behind', 'unsure')),
        add held_at timestamptz,
        add doubted_at timestamptz,
        add believed_at timestamptz,
        add check (num_nulls(doubt, held_at, doubted_at) in (0, 3) and (believed_at is null or doubt is not null))`.execute(
      db,
    );
    await sql`alter table erasures add clock_doubted boolean not null default false`.execute(db);
    await sql`
      create or replace function note_erasure() returns trigger language plpgsql as $$
      begin
        insert into erasures (kind, about_id, about_created_at, clock_doubted)
        values (tg_table_name, old.id, old.created_at,
          coalesce(current_setting('someday.because_of_time', true), '') = 'on'
            and exists (select from clock_marks where doubt is not null))
        on conflict do nothing;
        return null;
      end $$`.execute(db);
  },
};
