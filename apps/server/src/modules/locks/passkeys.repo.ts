import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { hasChanged } from '#server/db/query-results.ts';
import { currentTime } from '#server/db/time.ts';
import { columnsOf, ownedBy, type Owner } from './owners.sql.ts';

interface PasskeyState {
  readonly counter: number;
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
}

interface NewPasskey extends PasskeyState {
  readonly owner: Owner;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: string[];
  readonly name: string;
}

/** False: someone has it already. */
export const insertPasskey = (db: Db, passkey: NewPasskey): Promise<boolean> =>
  db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      ...columnsOf(passkey.owner),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .$call(hasChanged);

/** `username`: an admin's. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .leftJoin('admins', 'admins.id', 'admin_id')
    .select(['passkeys.id', 'public_key as publicKey', 'counter', 'member_id', 'admin_id', 'username'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export const listPasskeys = (db: Db, owner: Owner) =>
  db.selectFrom('passkeys').select(['credential_id as credentialId', 'transports']).where(ownedBy(owner)).execute();

/** False: it was removed, or its counter hasn't gone up: then it was copied. Synced ones don't count and stay at 0. */
export const markUsed = (db: Db, id: number, { counter, isSynced, isBackedUp }: PasskeyState): Promise<boolean> =>
  db
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, is_backed_up: isBackedUp, last_used_at: currentTime })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or greatest(counter, ${counter}) = 0)`)
    .$call(hasChanged);

export const renamePasskey = (db: Db, owner: Owner, id: number, name: string): Promise<boolean> =>
  db.updateTable('passkeys').set({ name }).where('id', '=', id).where(ownedBy(owner)).$call(hasChanged);

export const deletePasskey = (db: Db, owner: Owner, id: number): Promise<boolean> =>
  db.deleteFrom('passkeys').where('id', '=', id).where(ownedBy(owner)).$call(hasChanged);
