import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const eveEmails: Migration = {
  async up(db) {
    await sql`alter table members add mail_on_eve boolean not null default true`.execute(db);
    // As if the time zone rules had changed: the next start reschedules all messages, which plans their eves.
    await sql`delete from run_marks where name = 'time-zones'`.execute(db);
  },
};
