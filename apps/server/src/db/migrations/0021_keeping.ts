import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const keeping: Migration = {
  async up(db) {
    await sql`
      create table erasures (
        kind text not null check (kind in ('members', 'loved_ones', 'messages', 'portraits')),
        about_id int not null,
        about_created_at timestamptz not null,
        erased_at timestamptz not null default someday_now(),
        primary key (kind, about_id, about_created_at)
      )`.execute(db);
    await sql`
      create function note_erasure() returns trigger language plpgsql as $$
      begin
        insert into erasures (kind, about_id, about_created_at) values (tg_table_name, old.id, old.created_at)
        on conflict do nothing;
        return null;
      end $$`.execute(db);
    for (const table of ['members', 'loved_ones', 'messages', 'portraits']) {
      await sql`
        create trigger ${sql.id(`${table}_erasure`)} after delete on ${sql.table(table)}
        for each row execute function note_erasure()`.execute(db);
    }
    await sql`
      create table backup_runs (
        id int generated always as identity primary key,
        kind text not null check (kind in ('backup', 'drill')),
        place text not null,
        started_at timestamptz not null default someday_now(),
        finished_at timestamptz,
        problem text,
        snapshot text,
        files int,
        bytes bigint,
        copies int
      )`.execute(db);
    await sql`alter table objects add checked_at timestamptz`.execute(db);
    await sql`create index objects_unread on objects ((coalesce(checked_at, created_at)))`.execute(db);
    await sql`
      create table object_flaws (
        object_id text primary key references objects on delete cascade,
        kind text not null check (kind in ('missing', 'damaged')),
        found_at timestamptz not null default someday_now()
      )`.execute(db);
    await sql`
      create table stray_objects (
        id text primary key,
        found_at timestamptz not null default someday_now()
      )`.execute(db);
    await sql`
      alter table outgoing_emails drop constraint deliveries_state_check, add constraint outgoing_emails_state check
        (state in ('planned', 'waiting', 'sending', 'sent', 'refused', 'unaddressed', 'stopped', 'check'))`.execute(db);
    await sql`
      alter table outgoing_emails drop constraint outgoing_emails_kind_check, add constraint outgoing_emails_kind check
        (kind in ('account', 'billing', 'delivery', 'attention', 'milestone', 'guest', 'tester', 'operator'))`.execute(
      db,
    );
  },
};
