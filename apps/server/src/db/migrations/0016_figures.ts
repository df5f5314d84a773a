import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`create unique index tester_applications_waiting on tester_applications (lower(email)) where state = 'waiting'`,

  sql`
    alter table feedback_surveys add search_text text not null generated always as (lower(
      coalesce(email, '') || chr(1) || most_valuable_feature || chr(1) || improvements || chr(1) || missing_features || chr(1) ||
      additional_comments || chr(1) || bug_reports)) stored`,
  sql`create index feedback_surveys_listed on feedback_surveys (id) include (created_at, overall_experience, recommendation)`,

  sql`create index members_counted on members (created_at) where not is_guest and closed_at is null`,
  sql`create index members_hidden on members (id) where is_guest or closed_at is not null`,
  sql`create index messages_made on messages (created_at) where loved_one_id is not null and deleted_at is null`,
  sql`
    create index messages_unseen on messages (opens_at)
    where viewed_at is null and loved_one_id is not null and deleted_at is null`,
  sql`
    create index messages_seen on messages (opens_at)
    where viewed_at is not null and loved_one_id is not null and deleted_at is null`,
  sql`
    create index messages_seen_on on messages (viewed_at)
    where viewed_at is not null and loved_one_id is not null and deleted_at is null`,
  sql`create index billing_accounts_lifetime on billing_accounts (lifetime_at) where lifetime_at is not null`,
  sql`create index deliveries_due on deliveries (notify_at, state, loved_one_id)`,
  sql`create index deliveries_left on deliveries (sent_at, loved_one_id) where sent_at is not null`,
];

export const figures: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
