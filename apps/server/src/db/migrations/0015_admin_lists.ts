import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`create index members_created on members (created_at, id) where not is_guest`,
  sql`create index members_name on members (lower(name), id) where not is_guest`,
  sql`create index loved_ones_created on loved_ones (created_at, id) where deleted_at is null`,
  sql`create index loved_ones_name on loved_ones (lower(name), id) where deleted_at is null`,
  sql`create index members_guests on members (id) where is_guest`,
  sql`create index loved_ones_living on loved_ones (member_id, id) where deleted_at is null`,

  sql`create index deliveries_refused on deliveries (created_at, id) where state = 'refused'`,
  sql`create index deliveries_unsent on deliveries (notify_at) where state in ('planned', 'waiting', 'sending')`,
  sql`create index media_attention on media (created_at, id) where state = 'attention'`,

  sql`create index admin_audit_at on admin_audit (at, id)`,
  sql`create index admin_audit_admin on admin_audit (admin_id)`,
];

export const adminLists: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
