import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hasChanged } from '#server/db/query-results.ts';
import type { LocksTables } from '#server/db/schema/locks.ts';
import { currentTime } from '#server/db/time.ts';
import { columnsOf, ownedBy, ownerIn, type Owner } from './owners.sql.ts';

type PasskeyColumns = Insertable<LocksTables['passkeys']>;

/** False: someone has it already. */
export const insertPasskey = (
  db: Db,
  owner: Owner,
  passkey: Omit<PasskeyColumns, 'last_used_at' | 'member_id' | 'admin_id'>,
): Promise<boolean> =>
  db
    .insertInto('passkeys')
    .values({ ...passkey, ...columnsOf(owner), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .$call(hasChanged);

/** `username`: of its admin. */
export async function findPasskey(db: Db, credentialId: Buffer) {
  const row = await db
    .selectFrom('passkeys')
    .leftJoin('admins', 'admins.id', 'admin_id')
    .select(['passkeys.id', 'public_key as publicKey', 'counter', 'member_id', 'admin_id', 'username'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  const owner = row && ownerIn(row);
  return owner ? { ...row, owner } : undefined;
}

export const listPasskeys = (db: Db, owner: Owner) =>
  db.selectFrom('passkeys').select(['credential_id as credentialId', 'transports']).where(ownedBy(owner)).execute();

/** False: it was removed, or its counter hasn't gone up: then it was copied. Synced ones don't count and stay at 0. */
export const markUsed = (
  db: Db,
  id: number,
  used: Pick<PasskeyColumns, 'counter' | 'is_synced' | 'is_backed_up'>,
): Promise<boolean> =>
  db
    .updateTable('passkeys')
    .set({ ...used, last_used_at: currentTime })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${used.counter} or greatest(counter, ${used.counter}) = 0)`)
    .$call(hasChanged);

export const renamePasskey = (db: Db, owner: Owner, id: number, name: string): Promise<boolean> =>
  db.updateTable('passkeys').set({ name }).where('id', '=', id).where(ownedBy(owner)).$call(hasChanged);

export const deletePasskey = (db: Db, owner: Owner, id: number) =>
  db.deleteFrom('passkeys').where('id', '=', id).where(ownedBy(owner)).returning('name').executeTakeFirst();
