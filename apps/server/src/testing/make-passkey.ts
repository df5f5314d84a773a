import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** A member's or an admin's, of a device that exists nowhere. Returns its id. */
export async function aPasskey({ db }: Pick<TestApp, 'db'>, of: { memberId?: number; adminId?: number }) {
  const { rows } = await sql<{ id: number }>`
    insert into passkeys
      (member_id, admin_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
    values (${of.memberId}, ${of.adminId}, uuid_send(gen_random_uuid()), '', 0, '{}', false, false, 'Phone')
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
