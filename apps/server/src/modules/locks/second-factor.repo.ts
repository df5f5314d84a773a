import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { hasChanged, isFound, newId } from '#server/db/query-results.ts';
import { currentTime, timeIn } from '#server/db/time.ts';
import { columnsOf, ownedBy, type Owner } from './owners.sql.ts';

export interface NewSecondFactor {
  readonly codeSealed: Buffer;
  readonly step: number;
  readonly codeHashes: readonly Buffer[];
}

export const findSecondFactor = (db: Db, owner: Owner) =>
  db.selectFrom('second_factors').select(['id', 'code_sealed as codeSealed']).where(ownedBy(owner)).executeTakeFirst();

/** Instead of an earlier one. */
export async function insertSecondFactor(tx: Tx, owner: Owner, factor: NewSecondFactor): Promise<void> {
  await deleteSecondFactor(tx, owner);
  const values = { code_sealed: factor.codeSealed, last_step: factor.step, ...columnsOf(owner) };
  const id = await tx.insertInto('second_factors').values(values).returning('id').$call(newId);
  await replaceRecoveryCodes(tx, id, factor.codeHashes);
}

export const deleteSecondFactor = (tx: Tx, owner: Owner): Promise<boolean> =>
  tx.deleteFrom('second_factors').where(ownedBy(owner)).$call(hasChanged);

export async function replaceRecoveryCodes(tx: Tx, id: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('second_factor_id', '=', id).execute();
  const rows = hashes.map((hash) => ({ second_factor_id: id, code_hash: hash, used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** False: a code of this half minute or a later one was used. */
export const spendStep = (tx: Tx, id: number, step: number): Promise<boolean> =>
  tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .$call(hasChanged);

export const spendRecoveryCode = (tx: Tx, id: number, hash: Buffer): Promise<boolean> =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: currentTime })
    .where('second_factor_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .$call(hasChanged);

/** `hours`: null to keep it. The time it goes; undefined if there is none, or none was to be removed. */
export async function planRemoval(tx: Tx, memberId: number, hours: number | null) {
  const row = await tx
    .updateTable('second_factors')
    .set({ removed_at: hours === null ? null : timeIn(hours * 3600) })
    .where('member_id', '=', memberId)
    .$if(hours === null, (query) => query.where('removed_at', 'is not', null))
    .returning('removed_at as at')
    .executeTakeFirst();
  return row;
}

export const deleteIfPlanned = (tx: Tx, memberId: number): Promise<boolean> =>
  tx
    .deleteFrom('second_factors')
    .where('member_id', '=', memberId)
    .where('removed_at', '<=', currentTime)
    .$call(hasChanged);

/** The member's own, the one they want to change to, and those that could take the account back. */
export async function addressesOf(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from members where id = ${memberId} and email is not null
    union select pending_email from members where id = ${memberId} and pending_email is not null
    union select email from account_tokens
      where member_id = ${memberId} and purpose = 'undo_email' and used_at is null and expires_at > someday_now()`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}

export async function trustDevice(tx: Tx, owner: Owner, tokenHash: Buffer, seconds: number): Promise<void> {
  await tx.deleteFrom('trusted_devices').where(ownedBy(owner)).where('token_hash', '=', tokenHash).execute();
  const row = { token_hash: tokenHash, until: timeIn(seconds), ...columnsOf(owner) };
  await tx.insertInto('trusted_devices').values(row).execute();
}

export const isTrusted = (db: Db, owner: Owner, tokenHash: Buffer): Promise<boolean> =>
  db
    .selectFrom('trusted_devices')
    .select('until')
    .where(ownedBy(owner))
    .where('token_hash', '=', tokenHash)
    .where('until', '>', currentTime)
    .$call(isFound);
