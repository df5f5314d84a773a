import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const exportParts: Migration = {
  async up(db) {
    await sql`
      create table export_parts (
        export_id int not null references exports on delete cascade,
        number int not null check (number > 0),
        object_id text not null unique references objects,
        primary key (export_id, number)
      )`.execute(db);
    await sql`
      insert into export_parts (export_id, number, object_id)
      select id, 1, object_id from exports where object_id is not null`.execute(db);
    await sql`
      alter table exports drop column object_id, add check ((state = 'ready') = (made_at is not null))`.execute(db);
  },
};
