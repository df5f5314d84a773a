import { randomBytes } from 'node:crypto';
import type { TestApp } from './test-app.ts';

/** A member's or an admin's, whose device exists nowhere. Returns its id. */
export async function aPasskey({ db }: Pick<TestApp, 'db'>, owner: { memberId: number } | { adminId: number }) {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      member_id: 'memberId' in owner ? owner.memberId : null,
      admin_id: 'adminId' in owner ? owner.adminId : null,
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      counter: 0,
      transports: ['internal'],
      is_synced: false,
      is_backed_up: false,
      name: 'Phone',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
