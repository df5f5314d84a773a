import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    create table billing_accounts (
      member_id int primary key references members on delete cascade,
      customer_id text unique,
      trial_used_at timestamptz,
      lifetime_at timestamptz
    )`,
  sql`
    create table subscriptions (
      id text primary key,
      member_id int not null references members on delete cascade,
      customer_id text,
      offer text not null,
      state text not null check (state in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
      started_at timestamptz not null,
      trial_ends_at timestamptz,
      period_starts_at timestamptz not null,
      period_ends_at timestamptz not null,
      cancel_at_period_end boolean not null,
      ended_at timestamptz,
      card_brand text,
      card_last4 text,
      card_exp_month int,
      card_exp_year int
    )`,
  sql`create index subscriptions_member on subscriptions (member_id, started_at desc)`,
  sql`
    create table checkouts (
      id uuid primary key,
      member_id int not null references members on delete cascade,
      offer text not null,
      session_id text unique,
      url text,
      state text not null default 'open' check (state in ('open', 'paid', 'expired')),
      created_at timestamptz not null default someday_now(),
      expires_at timestamptz not null
    )`,
  sql`create index checkouts_member on checkouts (member_id, created_at desc)`,
  sql`create index checkouts_open on checkouts (expires_at) where state = 'open'`,
  sql`
    create table early_adopter_places (
      member_id int primary key references members on delete cascade,
      held_until timestamptz,
      taken_at timestamptz,
      check (held_until is not null or taken_at is not null)
    )`,
  sql`
    create table trial_cards (
      fingerprint_hash bytea primary key,
      member_id int not null references members on delete cascade,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create index trial_cards_member on trial_cards (member_id)`,
  sql`
    create table payment_events (
      id text primary key,
      type text not null,
      created_at timestamptz not null,
      received_at timestamptz not null default someday_now()
    )`,
  sql`create index payment_events_created on payment_events (created_at)`,
  sql`
    create table cancellations (
      id int generated always as identity primary key,
      member_id int references members on delete set null,
      reason text not null,
      feedback text not null,
      ends_at timestamptz,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create index cancellations_member on cancellations (member_id)`,
  sql`create index cancellations_created on cancellations (created_at desc)`,
  sql`
    create table membership_notices (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      subscription_id text not null references subscriptions on delete cascade,
      key text not null,
      due_at timestamptz not null,
      state text not null default 'planned' check (state in ('planned', 'sending', 'sent')),
      unique (subscription_id, key)
    )`,
  sql`create index membership_notices_member on membership_notices (member_id)`,
  sql`
    create table monthly_messages (
      member_id int not null references members on delete cascade,
      month date not null check (extract(day from month) = 1),
      count int not null,
      primary key (member_id, month)
    )`,
  sql`
    insert into monthly_messages (member_id, month, count)
    select member_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*)
    from messages group by 1, 2`,
  sql`
    create table practice_ledgers (
      member_id int primary key references members on delete cascade,
      version int not null,
      ledger jsonb not null
    )`,
];

export const billing: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
