import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    alter table members
      add column pending_email text,
      add column terms_version text,
      add column terms_accepted_at timestamptz,
      add column closed_at timestamptz,
      add column erase_at timestamptz,
      add check ((terms_version is null) = (terms_accepted_at is null)),
      add check ((closed_at is null) = (erase_at is null))`,
  sql`alter table sessions add column device text`,

  sql`
    create table member_devices (
      member_id int not null references members on delete cascade,
      token_hash bytea not null check (length(token_hash) = 32),
      first_used_at timestamptz not null default someday_now(),
      last_used_at timestamptz not null default someday_now(),
      primary key (member_id, token_hash)
    )`,
  sql`create index member_devices_last_use on member_devices (last_used_at)`,

  sql`
    create table account_tokens (
      id bigint generated always as identity primary key,
      member_id int not null references members on delete cascade,
      purpose text not null,
      token_hash bytea not null unique check (length(token_hash) = 32),
      email text not null,
      created_at timestamptz not null default someday_now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
  sql`create index account_tokens_member on account_tokens (member_id, purpose)`,
  sql`create index account_tokens_expiry on account_tokens (expires_at)`,

  sql`
    create table account_mails (
      id bigint generated always as identity primary key,
      kind text not null,
      member_id int references members on delete cascade,
      address text not null,
      device text,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create index account_mails_member on account_mails (member_id) where member_id is not null`,
];

export const accounts: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
