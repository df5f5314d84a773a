import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // As people sort: 2 before 10, capitals no matter. For sorting only: an index in it would have to be made anew with every version of ICU.
  sql`create collation someday_titles (provider = icu, locale = 'und-u-kn-true')`,
  sql`alter table loved_ones add birthday date`,
  sql`alter table messages alter loved_one_id drop not null`,
  sql`
    alter table messages
      add recipient_name text,
      add delivery_time text check (delivery_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      add check (delivery_time is null or delivery_date is not null),
      add check (loved_one_id is not null or (delivery_date is null and viewed_at is null))`,
  sql`create index messages_library on messages (member_id, created_at desc, id desc) where loved_one_id is null`,
  sql`create index messages_opening on messages (member_id, opens_at, id) where opens_at is not null`,
  sql`create index messages_trash on messages (deleted_at) where deleted_at is not null`,
  sql`create index loved_ones_trash on loved_ones (deleted_at) where deleted_at is not null`,
];

export const libraryAndTrash: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
