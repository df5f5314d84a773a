import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    create table family_milestones (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      loved_one_id int not null references loved_ones on delete cascade,
      type text not null check (type in ('birthday', 'graduation', 'wedding', 'first_day_school', 'custom')),
      name text not null,
      day date not null,
      description text,
      is_recurring boolean not null,
      notify_days_before int not null check (notify_days_before between 1 and 30),
      reminded_of date,
      created_at timestamptz not null default someday_now()
    )`,
  sql`create index family_milestones_member on family_milestones (member_id, id)`,
  sql`create index family_milestones_loved_one on family_milestones (loved_one_id)`,

  sql`
    create table scheduled_triggers (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      message_id int not null references messages on delete cascade,
      type text not null check (type in ('date', 'birthday', 'anniversary', 'milestone')),
      day date not null,
      time text check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      pattern text check (pattern in ('yearly', 'monthly', 'custom')),
      every int check (every between 1 and 999),
      unit text check (unit in ('day', 'week', 'month', 'year')),
      until date,
      milestone_id int references family_milestones on delete set null,
      is_active boolean not null default true,
      starts_on date not null,
      created_at timestamptz not null default someday_now(),
      check ((pattern is null) = (every is null) and (pattern is null) = (unit is null)),
      check (until is null or pattern is not null)
    )`,
  sql`create index scheduled_triggers_member on scheduled_triggers (member_id, id)`,
  sql`create index scheduled_triggers_message on scheduled_triggers (message_id)`,
  sql`create index scheduled_triggers_milestone on scheduled_triggers (milestone_id) where milestone_id is not null`,

  sql`alter table messages drop constraint messages_check, drop constraint messages_check1`,
  sql`
    alter table messages
      add opens_on date,
      add sealed_on date,
      add opening_trigger_id int references scheduled_triggers on delete set null,
      add is_surprise boolean not null default false`,
  sql`
    update messages set
      opens_at = coalesce(opens_at, messages.created_at),
      delivery_zone = coalesce(delivery_zone, places.zone),
      opens_on = coalesce(delivery_date, (messages.created_at at time zone places.zone)::date),
      sealed_on = case when opens_at > someday_now() then (messages.created_at at time zone places.zone)::date end
    from (
      select loved_ones.id, coalesce(loved_ones.time_zone, members.time_zone) as zone
      from loved_ones join members on members.id = loved_ones.member_id
    ) as places
    where places.id = messages.loved_one_id`,
  sql`
    alter table messages
      add constraint messages_open_for_somebody check ((loved_one_id is null) = (opens_at is null)),
      add constraint messages_opening_place check ((loved_one_id is null) = (delivery_zone is null)),
      add constraint messages_opening_day check ((opens_on is null) = (opens_at is null or opens_at = 'infinity'))`,
  sql`create index messages_opening_trigger on messages (opening_trigger_id) where opening_trigger_id is not null`,

  sql`alter table loved_ones add code_in_mail boolean not null default false`,
  sql`
    create table stopped_addresses (
      member_id int not null references members on delete cascade,
      address text not null check (address = lower(address)),
      stopped_at timestamptz not null default someday_now(),
      primary key (member_id, address)
    )`,
  sql`alter table members add mail_on_opening boolean not null default true`,

  sql`
    create table deliveries (
      id int generated always as identity primary key,
      message_id int not null references messages on delete cascade,
      loved_one_id int not null references loved_ones on delete cascade,
      occurs_at timestamptz not null,
      occurs_on date not null,
      channel text not null default 'email' check (channel = 'email'),
      state text not null default 'planned'
        check (state in ('planned', 'waiting', 'sending', 'sent', 'refused', 'unaddressed', 'stopped')),
      notify_at timestamptz not null,
      address text,
      problem text,
      sends int not null default 0,
      sent_at timestamptz,
      created_at timestamptz not null default someday_now(),
      unique (message_id, loved_one_id, occurs_at, channel),
      check ((state = 'sent') <= (sent_at is not null))
    )`,
  sql`create index deliveries_loved_one on deliveries (loved_one_id)`,
  sql`create index deliveries_sent on deliveries (lower(address), sent_at) where sent_at is not null`,

  sql`
    create table run_marks (
      name text primary key,
      value text not null,
      marked_at timestamptz not null default someday_now()
    )`,
];

export const triggersAndDeliveries: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
