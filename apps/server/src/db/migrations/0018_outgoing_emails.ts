import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const stateOfJob = sql`case when jobs.state = 'dead' then 'refused' else 'planned' end`;

const statements = [
  sql`alter table deliveries rename to outgoing_emails`,
  sql`alter table outgoing_emails rename column notify_at to due_at`,
  sql`
    alter table outgoing_emails
      add kind text not null default 'delivery'
        check (kind in ('account', 'billing', 'delivery', 'attention', 'milestone', 'guest', 'tester')),
      add topic text not null default 'message-open',
      add key text,
      add about_id bigint,
      add member_id int references members on delete cascade,
      add subscription_id text references subscriptions on delete cascade,
      add device text,
      add reference text,
      add sent_with int references outgoing_emails on delete set null,
      alter column message_id drop not null,
      alter column loved_one_id drop not null,
      alter column occurs_at drop not null,
      alter column occurs_on drop not null`,
  sql`update outgoing_emails set reference = 'delivery-' || id || '-' || sends`,
  sql`
    alter table outgoing_emails
      alter column kind drop default,
      alter column topic drop default,
      alter column reference set default gen_random_uuid()::text,
      alter column reference set not null,
      drop column sends,
      drop column channel,
      add constraint outgoing_emails_occurrence unique (message_id, loved_one_id, occurs_at),
      add constraint outgoing_emails_delivery
        check (kind <> 'delivery' or (message_id, loved_one_id, occurs_at, occurs_on) is not null)`,
  sql`alter index deliveries_loved_one rename to outgoing_emails_loved_one`,
  sql`alter index deliveries_sent rename to outgoing_emails_sent`,
  sql`alter index deliveries_refused rename to outgoing_emails_refused`,
  sql`alter index deliveries_unsent rename to outgoing_emails_unsent`,
  sql`drop index deliveries_due, deliveries_left`,
  sql`create index outgoing_emails_due on outgoing_emails (due_at, state, loved_one_id) where kind = 'delivery'`,
  sql`
    create index outgoing_emails_left on outgoing_emails (sent_at, loved_one_id)
    where kind = 'delivery' and sent_at is not null`,
  sql`
    create unique index outgoing_emails_once on outgoing_emails (kind, key, subscription_id) nulls not distinct
    where key is not null`,
  sql`create index outgoing_emails_member on outgoing_emails (member_id) where member_id is not null`,
  sql`create index outgoing_emails_subscription on outgoing_emails (subscription_id) where subscription_id is not null`,
  sql`create index outgoing_emails_sent_with on outgoing_emails (sent_with) where sent_with is not null`,

  sql`
    insert into outgoing_emails (kind, topic, member_id, address, device, reference, due_at, created_at)
    select 'account', kind, member_id, address, device, 'account-' || kind || '-' || id, created_at, created_at
    from account_mails`,
  sql`
    insert into outgoing_emails (kind, topic, key, member_id, subscription_id, reference, state, due_at, sent_at)
    select 'billing', split_part(key, ' ', 1), key, member_id, subscription_id, 'membership-' || id, state, due_at,
      case when state = 'sent' then due_at end
    from membership_notices`,
  sql`
    insert into outgoing_emails (kind, topic, key, member_id, reference, state, due_at, sent_at)
    select 'billing', 'lifetime', 'lifetime ' || members.id, members.id, 'lifetime-' || members.id,
      case when jobs.state = 'done' then 'sent' else ${stateOfJob} end, jobs.due_at, jobs.finished_at
    from jobs join members on members.id = (jobs.payload ->> 'memberId')::int
    where jobs.kind = 'tell-of-life'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, reference, state, due_at)
    select 'billing', topic, topic || ' ' || about_id, about_id, before || '-' || about_id, ${stateOfJob}, jobs.due_at
    from jobs,
      lateral (select
        case jobs.payload ->> 'to' when 'member' then 'cancelled' else 'reason' end as topic,
        case jobs.payload ->> 'to' when 'member' then 'cancelled' else 'cancellation' end as before,
        (jobs.payload ->> 'cancellationId')::bigint as about_id) as told
    where jobs.kind = 'tell-of-cancelling' and jobs.state <> 'done'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, member_id, reference, state, due_at, sent_at)
    select 'attention', 'medium', 'medium ' || media.id, media.id, media.member_id, 'medium-' || media.id || '-attention',
      case when jobs.state = 'done' then 'sent' else ${stateOfJob} end, jobs.due_at, jobs.finished_at
    from jobs join media on media.id = (jobs.payload ->> 'mediaId')::int
    where jobs.kind = 'mail-attention'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, member_id, reference, state, due_at)
    select 'attention', about, about || ' ' || about_id, about_id, found.member_id,
      about || '-' || about_id || '-' || coalesce(found.time, ''), ${stateOfJob}, jobs.due_at
    from jobs,
      lateral (select jobs.payload ->> 'about' as about, (jobs.payload ->> 'id')::int as about_id) as told,
      lateral (
        select member_id, floor(extract(epoch from viewed_at) * 1000)::bigint::text as time
        from messages where about = 'opened' and id = about_id
        union all
        select member_id, opens_on::text from messages where about = 'not-ready' and id = about_id
        union all
        select messages.member_id, split_part(outgoing_emails.reference, '-', 3)
        from outgoing_emails join messages on messages.id = outgoing_emails.message_id
        where about = 'refused' and outgoing_emails.id = about_id
        union all
        select loved_ones.member_id, floor(extract(epoch from stopped_at) * 1000)::bigint::text
        from loved_ones join stopped_addresses
          on stopped_addresses.member_id = loved_ones.member_id and stopped_addresses.address = lower(loved_ones.email)
        where about = 'stopped' and loved_ones.id = about_id
      ) as found
    where jobs.kind = 'tell-member' and jobs.state <> 'done'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, member_id, reference, state, due_at)
    select 'milestone', 'reminder', 'reminder ' || milestone.id, milestone.id, milestone.member_id,
      'milestone-' || milestone.id || '-' || ((jobs.due_at at time zone members.time_zone)::date + notify_days_before),
      ${stateOfJob}, jobs.due_at
    from jobs
      join family_milestones as milestone on milestone.id = (jobs.payload ->> 'milestoneId')::int
      join members on members.id = milestone.member_id
    where jobs.kind = 'remind-of-milestone' and jobs.state <> 'done'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, reference, state, due_at)
    select 'guest', 'invitation', 'invitation ' || guest.id, guest.id,
      'guest-' || guest.id || '-' || coalesce(floor(extract(epoch from guest.invited_at) * 1000)::bigint, 0),
      ${stateOfJob}, jobs.due_at
    from jobs join guest_sessions as guest on guest.id = (jobs.payload ->> 'guestId')::int
    where jobs.kind = 'send-guest-invitation' and jobs.state <> 'done'`,
  sql`
    insert into outgoing_emails (kind, topic, key, about_id, reference, state, due_at)
    select 'tester', 'application', 'application ' || about_id, about_id, 'application-' || about_id, ${stateOfJob}, jobs.due_at
    from jobs, lateral (select (jobs.payload ->> 'applicationId')::bigint as about_id) as told
    where jobs.kind = 'tell-of-application' and jobs.state <> 'done'`,

  sql`
    update jobs set kind = 'send-delivery-email', payload = jsonb_build_object('emailId', (payload ->> 'deliveryId')::int)
    where kind = 'deliver'`,
  sql`
    update jobs set kind = 'send-' || email.kind || '-email', key = email.id, payload = jsonb_build_object('emailId', email.id)
    from (
      select id, kind, case
        when reference like 'account-%' then 'send-account-mail ' || split_part(reference, '-', 3)
        when reference like 'membership-%' then 'tell-of-membership ' || split_part(reference, '-', 2)
        when topic = 'lifetime' then 'tell-of-life ' || member_id
        when topic = 'cancelled' then 'tell-of-cancelling ' || about_id || ' member'
        when topic = 'reason' then 'tell-of-cancelling ' || about_id || ' support'
        when topic = 'medium' then 'mail-attention ' || about_id
        when kind = 'attention' then 'tell-member ' || key
        when kind = 'milestone' then 'remind-of-milestone ' || about_id
        when kind = 'guest' then 'send-guest-invitation ' || about_id
        when kind = 'tester' then 'tell-of-application ' || about_id
      end as job
      from outgoing_emails where kind <> 'delivery'
    ) as email
    where jobs.kind || ' ' || jobs.key = email.job`,
  sql`
    delete from jobs where kind in (
      'send-account-mail', 'tell-of-membership', 'tell-of-life', 'tell-of-cancelling', 'mail-attention', 'tell-member',
      'remind-of-milestone', 'send-guest-invitation', 'tell-of-application')`,
  sql`
    update outgoing_emails set state = 'refused' from jobs
    where outgoing_emails.kind = 'account' and jobs.kind = 'send-account-email' and jobs.key = outgoing_emails.id::text
      and jobs.state = 'dead'`,
  sql`drop table account_mails`,
  sql`drop table membership_notices`,

  sql`delete from jobs where kind = 'settle-openings'`,
  sql`insert into jobs (kind, key, payload, due_at) values ('reschedule-all', 'all', '{"after": 0}', someday_now())`,
];

export const outgoingEmails: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
