import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const sealReceipts: Migration = {
  async up(db) {
    // No foreign key to members: checking it would lock the member's row after the message's.
    await sql`
      create table seal_receipts (
        id int generated always as identity primary key,
        member_id int not null,
        message_id int not null references messages on delete cascade,
        statement text not null,
        signature bytea not null check (length(signature) = 64),
        public_key bytea not null check (length(public_key) = 32),
        hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
        previous text generated always as (statement::jsonb ->> 'previous') stored,
        created_at timestamptz not null default someday_now()
      )`.execute(db);
    await sql`create index seal_receipts_message on seal_receipts (message_id, id)`.execute(db);
    await sql`create index seal_receipts_member on seal_receipts (member_id, id)`.execute(db);
    await sql`create unique index seal_receipts_chain on seal_receipts (member_id, coalesce(previous, ''))`.execute(db);
    await sql`
      insert into jobs (kind, key, payload, due_at) values ('reschedule-all', 'all', '{"after": 0}', someday_now())
      on conflict (kind, key) do update set payload = excluded.payload, due_at = excluded.due_at, state = 'pending',
        attempts = 0, crashes = 0, lease_until = null, lease_token = null, last_error = null, finished_at = null`.execute(
      db,
    );
  },
};
