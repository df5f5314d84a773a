import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What belongs to a member or to an admin. */
const owner = sql`
  member_id int references members on delete cascade,
  admin_id int references admins on delete cascade,
  check (num_nonnulls(member_id, admin_id) = 1)`;

export const locks: Migration = {
  async up(db) {
    const statements = [
      sql`
        create table passkeys (
          id int generated always as identity primary key,
          credential_id bytea not null unique,
          public_key bytea not null,
          counter bigint not null,
          transports text[] not null,
          is_synced boolean not null,
          is_backed_up boolean not null,
          name text not null,
          created_at timestamptz not null default someday_now(),
          last_used_at timestamptz,
          ${owner}
        )`,
      sql`create index passkeys_member on passkeys (member_id)`,
      sql`create index passkeys_admin on passkeys (admin_id)`,
      sql`
        create table second_factors (
          id int generated always as identity primary key,
          code_sealed bytea not null,
          code_key_id text not null generated always as (encode(substring(code_sealed from 2 for 8), 'hex')) stored,
          last_step bigint not null,
          removed_at timestamptz,
          created_at timestamptz not null default someday_now(),
          unique (member_id),
          unique (admin_id),
          ${owner}
        )`,
      sql`create index second_factors_key on second_factors (code_key_id)`,
      sql`
        create table recovery_codes (
          second_factor_id int not null references second_factors on delete cascade,
          code_hash bytea not null,
          used_at timestamptz,
          primary key (second_factor_id, code_hash)
        )`,
      sql`
        create table trusted_devices (
          token_hash bytea not null,
          until timestamptz not null,
          unique (member_id, token_hash),
          unique (admin_id, token_hash),
          ${owner}
        )`,
      sql`
        create table sign_on_identities (
          id int generated always as identity primary key,
          issuer text not null,
          subject text not null,
          email text not null,
          created_at timestamptz not null default someday_now(),
          last_used_at timestamptz not null default someday_now(),
          unique (member_id),
          unique (admin_id),
          ${owner}
        )`,
      sql`create unique index sign_on_identities_subject on sign_on_identities (issuer, subject, (admin_id is null))`,
      sql`
        create table challenges (
          token_hash bytea primary key,
          kind text not null,
          payload jsonb not null,
          expires_at timestamptz not null,
          member_id int references members on delete cascade,
          admin_id int references admins on delete cascade
        )`,
      sql`create index challenges_member on challenges (member_id)`,
      sql`create index challenges_admin on challenges (admin_id)`,
      sql`create index challenges_expiry on challenges (expires_at)`,
      sql`
        alter table sessions add began_with text check (began_with in ('password', 'passkey', 'sign_on', 'link'))`,
      sql`alter table admins alter column password_hash drop not null`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
