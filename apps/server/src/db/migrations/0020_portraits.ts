import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const portraits: Migration = {
  async up(db) {
    await sql`
      create table portraits (
        id int generated always as identity primary key,
        member_id int not null references members on delete cascade,
        loved_one_id int unique references loved_ones on delete cascade,
        drawing jsonb,
        object_id text unique references objects,
        created_at timestamptz not null default someday_now(),
        check ((drawing is null) <> (object_id is null))
      )`.execute(db);
    await sql`create index portraits_member on portraits (member_id)`.execute(db);
    await sql`create unique index portraits_own on portraits (member_id) where loved_one_id is null`.execute(db);
    await sql`alter table loved_ones add stamp_color smallint check (stamp_color between 0 and 11)`.execute(db);
    await sql`
      update loved_ones set stamp_color = 1 + (numbered.place - 1) % 11
      from (select id, row_number() over (partition by member_id order by id) as place from loved_ones) as numbered
      where numbered.id = loved_ones.id`.execute(db);
    await sql`alter table loved_ones alter stamp_color set not null`.execute(db);
    await sql`alter table members add signature jsonb`.execute(db);
  },
};
