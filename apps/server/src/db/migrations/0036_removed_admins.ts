import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const removedAdmins: Migration = {
  async up(db) {
    // An admin can be removed, and the audit log keeps what they did: their id and name then.
    await sql`alter table admin_audit drop constraint admin_audit_admin_id_fkey`.execute(db);
  },
};
