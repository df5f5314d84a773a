import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const answers: Migration = {
  async up(db) {
    await sql`
      create table answers (
        id int generated always as identity primary key,
        message_id int not null references messages on delete cascade,
        loved_one_id int not null references loved_ones on delete cascade,
        text text,
        media_id int unique references media on delete cascade,
        created_at timestamptz not null default someday_now(),
        opened_at timestamptz,
        unique (message_id, loved_one_id),
        check ((text is null) <> (media_id is null))
      )`.execute(db);
    await sql`create index answers_loved_one on answers (loved_one_id, created_at desc)`.execute(db);
    await sql`
      alter table erasures drop constraint erasures_kind_check, add constraint erasures_kind_check
        check (kind in ('members', 'loved_ones', 'messages', 'portraits', 'originals', 'answers'))`.execute(db);
    await sql`
      create trigger answers_erasure after delete on answers for each row execute function note_erasure()`.execute(db);
    await sql`alter table loved_ones add may_answer boolean not null default true`.execute(db);
  },
};
