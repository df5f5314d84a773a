import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    alter table members
      alter column email drop not null,
      alter column password_hash drop not null,
      add column is_guest boolean not null default false,
      drop constraint members_check1,
      add constraint members_guests check (case when is_guest
        then email is null and password_hash is null and erase_at is not null
        else email is not null and password_hash is not null and (closed_at is null) = (erase_at is null) end)`,

  sql`
    create table admins (
      id int generated always as identity primary key,
      username text not null,
      password_hash text not null,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create unique index admins_username on admins (lower(username))`,

  sql`
    alter table sessions
      add column admin_id int references admins on delete cascade,
      drop constraint sessions_check,
      add constraint sessions_one_person check (
        case kind
          when 'member' then member_id is not null and loved_one_id is null and admin_id is null
          when 'guest' then member_id is not null and loved_one_id is null and admin_id is null
          when 'recipient' then loved_one_id is not null and member_id is null and admin_id is null
          when 'admin' then admin_id is not null and member_id is null and loved_one_id is null
          else false
        end)`,
  sql`create index sessions_admin on sessions (admin_id) where admin_id is not null`,

  sql`
    create table guest_sessions (
      id int generated always as identity primary key,
      code_hash bytea not null unique check (length(code_hash) = 32),
      code_sealed bytea not null,
      code_key_id text not null generated always as (encode(substring(code_sealed from 2 for 8), 'hex')) stored,
      email text,
      access_level text not null check (access_level in ('beta', 'admin', 'demo')),
      is_active boolean not null default true,
      member_id int unique references members on delete set null,
      created_at timestamptz not null default someday_now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      invited_at timestamptz
    )`,
  sql`create index guest_sessions_created on guest_sessions (created_at desc, id desc)`,
  sql`create index guest_sessions_expiry on guest_sessions (expires_at) where is_active`,
  sql`create index guest_sessions_key on guest_sessions (code_key_id)`,

  sql`
    alter table messages
      add column is_test boolean not null default false,
      add constraint messages_tests check (not is_test or loved_one_id is null)`,

  sql`
    create table feedback_surveys (
      id int generated always as identity primary key,
      created_at timestamptz not null default someday_now(),
      sender text not null check (sender in ('member', 'guest', 'visitor')),
      member_id int references members on delete set null,
      user_type text,
      email text,
      overall_experience int check (overall_experience between 1 and 5),
      ease_of_use int check (ease_of_use between 1 and 5),
      video_quality int check (video_quality between 1 and 5),
      navigation int check (navigation between 1 and 5),
      recommendation int check (recommendation between 1 and 10),
      most_valuable_feature text not null,
      improvements text not null,
      missing_features text not null,
      additional_comments text not null,
      bug_reports text not null,
      time_spent double precision,
      video_uploaded boolean not null,
      family_member_added boolean not null,
      contact_for_follow_up boolean not null,
      beta_interest boolean not null,
      early_access_interest boolean not null,
      completed_tasks text[] not null,
      pages_visited text[] not null
    )`,
  sql`create index feedback_surveys_created on feedback_surveys (created_at desc, id desc)`,
  sql`create index feedback_surveys_member on feedback_surveys (member_id) where member_id is not null`,

  sql`
    create table tester_applications (
      id int generated always as identity primary key,
      created_at timestamptz not null default someday_now(),
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
      decided_at timestamptz,
      guest_session_id int unique references guest_sessions,
      name text not null,
      email text not null,
      phone text not null,
      age_range text not null,
      family_status text not null,
      children_ages text not null,
      social_media_platform text not null,
      experience_with_apps text not null,
      motivation_reason text not null,
      testing_availability text not null,
      device_types text not null,
      provide_feedback boolean not null,
      hear_about_us text not null,
      check ((state = 'waiting') = (decided_at is null)),
      check ((state = 'accepted') = (guest_session_id is not null))
    )`,
  sql`create index tester_applications_created on tester_applications (created_at desc, id desc)`,

  sql`
    create table admin_audit (
      id int generated always as identity primary key,
      at timestamptz not null default someday_now(),
      admin_id int references admins on delete restrict,
      username text not null,
      action text not null,
      detail text not null
    )`,
  sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed or removed', tg_table_name;
    end $$`,
  sql`
    create trigger admin_audit_is_kept before update or delete or truncate on admin_audit
    for each statement execute function refuse_change()`,

  sql`
    create table member_activity (
      member_id int primary key references members on delete cascade,
      last_active_at timestamptz not null
    )`,
  sql`create index member_activity_last on member_activity (last_active_at)`,
  sql`
    insert into member_activity (member_id, last_active_at)
    select member_id, max(last_used_at) from sessions where kind = 'member' group by member_id`,

  sql`
    create table installation_samples (
      id int generated always as identity primary key,
      at timestamptz not null default someday_now(),
      stored_bytes bigint not null,
      queue_age_seconds double precision not null
    )`,
  sql`create index installation_samples_at on installation_samples (at)`,
];

export const guestsAndAdmin: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
