import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/db/client.ts';
import { isFound } from '#server/db/query-results.ts';
import { ownedBy, type Owner } from './owners.sql.ts';

/** What an authenticator app shows beside the code. */
export async function findLabel(db: Db, owner: Owner): Promise<string> {
  if ('adminId' in owner) return findAdminName(db, owner.adminId);
  const member = db.selectFrom('members').select('email').where('id', '=', owner.memberId);
  return (await member.executeTakeFirstOrThrow()).email ?? '';
}

export async function findAdminName(db: Db, id: number): Promise<string> {
  return (await db.selectFrom('admins').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;
}

export async function findLocks(db: Db, owner: Owner) {
  const { passwordHash } = await (
    'memberId' in owner
      ? db.selectFrom('members').select('password_hash as passwordHash').where('id', '=', owner.memberId)
      : db.selectFrom('admins').select('password_hash as passwordHash').where('id', '=', owner.adminId)
  ).executeTakeFirstOrThrow();
  const rest = await db
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('passkeys')
          .select(['id', 'name', 'is_synced as isSynced', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
          .where(ownedBy(owner))
          .orderBy('id'),
      ).as('passkeys'),
      jsonObjectFrom(
        selectFrom('second_factors')
          .select(['removed_at as removedAt'])
          .select(({ selectFrom: from, fn }) =>
            from('recovery_codes')
              .select(fn.countAll<number>().as('left'))
              .whereRef('second_factor_id', '=', 'second_factors.id')
              .where('used_at', 'is', null)
              .as('codesLeft'),
          )
          .where(ownedBy(owner)),
      ).as('secondFactor'),
      jsonObjectFrom(selectFrom('sign_on_identities').select('email').where(ownedBy(owner))).as('signOn'),
    ])
    .executeTakeFirstOrThrow();
  return { hasPassword: passwordHash !== null, ...rest };
}

/** False: there's no such member or admin. */
export const lockOwner = (tx: Db, owner: Owner): Promise<boolean> =>
  ('memberId' in owner
    ? tx.selectFrom('members').select('id').where('id', '=', owner.memberId)
    : tx.selectFrom('admins').select('id').where('id', '=', owner.adminId)
  )
    .forUpdate()
    .$call(isFound);

export async function deleteWaysIn(tx: Db, owner: Owner): Promise<void> {
  for (const table of ['passkeys', 'sign_on_identities', 'trusted_devices', 'challenges'] as const)
    await tx.deleteFrom(table).where(ownedBy(owner)).execute();
}
