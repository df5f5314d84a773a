import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    create table members (
      id int generated always as identity primary key,
      name text not null,
      email text not null,
      password_hash text not null,
      time_zone text not null,
      email_verified_at timestamptz,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create unique index members_email on members (lower(email))`,

  sql`
    create table loved_ones (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      name text not null,
      email text,
      relationship text not null,
      time_zone text,
      code_hash bytea not null unique check (length(code_hash) = 32),
      code_sealed bytea not null,
      created_at timestamptz not null default someday_now(),
      deleted_at timestamptz
    )`,
  sql`create index loved_ones_member on loved_ones (member_id, id)`,

  sql`
    create table sessions (
      id bigint generated always as identity primary key,
      kind text not null,
      token_hash bytea not null unique check (length(token_hash) = 32),
      member_id int references members on delete cascade,
      loved_one_id int references loved_ones on delete cascade,
      created_at timestamptz not null default someday_now(),
      last_used_at timestamptz not null default someday_now(),
      expires_at timestamptz not null,
      check ((kind = 'member' and member_id is not null and loved_one_id is null)
          or (kind = 'recipient' and loved_one_id is not null and member_id is null))
    )`,
  sql`create index sessions_member on sessions (member_id) where member_id is not null`,
  sql`create index sessions_loved_one on sessions (loved_one_id) where loved_one_id is not null`,
  sql`create index sessions_expiry on sessions (expires_at)`,

  sql`
    create table objects (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      size bigint not null check (size > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      wrapped_key bytea not null,
      key_id text not null,
      created_at timestamptz not null default someday_now()
    )`,
  sql`
    create table media (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      original_id text not null unique references objects,
      file_name text not null,
      message_type text not null check (message_type in ('video', 'photo')),
      format text not null,
      mime text not null,
      state text not null default 'waiting' check (state in ('waiting', 'converting', 'ready', 'attention')),
      progress int not null default 0 check (progress between 0 and 100),
      reason text,
      note text,
      duration_seconds double precision,
      width int,
      height int,
      created_at timestamptz not null default someday_now(),
      ready_at timestamptz,
      check ((state = 'ready') = (ready_at is not null)),
      check ((state = 'attention') = (reason is not null))
    )`,
  sql`create index media_member on media (member_id)`,
  sql`
    create table renditions (
      media_id int not null references media on delete cascade,
      kind text not null,
      object_id text not null unique references objects,
      mime text not null,
      width int not null,
      height int not null,
      primary key (media_id, kind)
    )`,

  sql`
    create table messages (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      loved_one_id int not null references loved_ones on delete cascade,
      media_id int not null references media,
      title text not null,
      description text,
      category text not null,
      photo_caption text,
      delivery_date date,
      delivery_zone text,
      opens_at timestamptz,
      viewed_at timestamptz,
      created_at timestamptz not null default someday_now(),
      deleted_at timestamptz,
      check ((delivery_date is null) = (opens_at is null)),
      check ((delivery_date is null) = (delivery_zone is null))
    )`,
  sql`create index messages_member on messages (member_id, created_at desc, id desc)`,
  sql`create index messages_loved_one on messages (loved_one_id, created_at desc, id desc)`,
  sql`create index messages_media on messages (media_id)`,
];

export const membersAndMessages: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
