import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`
    alter table members
      drop constraint members_guests,
      add constraint members_guests check (case when is_guest
        then email is null and password_hash is null and erase_at is not null
        else email is not null and (closed_at is null) = (erase_at is null) end)`,
  sql`create index account_tokens_undo on account_tokens (lower(email)) where purpose = 'undo_email'`,

  sql`
    with promised as (
      insert into account_tokens (member_id, purpose, token_hash, email, expires_at)
      select member_id, 'undo_email', sha256(gen_random_uuid()::text::bytea), address, created_at + interval '7 days'
      from outgoing_emails where topic = 'address_changed' and kind = 'account' and state in ('planned', 'sending')
      returning id, member_id, email
    )
    update outgoing_emails set about_id = promised.id
    from promised
    where topic = 'address_changed' and kind = 'account' and outgoing_emails.member_id = promised.member_id
      and address = promised.email`,
];

export const recoveryRights: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
