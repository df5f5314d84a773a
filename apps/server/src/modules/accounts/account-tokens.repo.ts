import { sql } from 'kysely';
import { isFound, newId } from '#server/db/query-results.ts';
import type { Db } from '#server/db/client.ts';
import { currentTime, timeIn } from '#server/db/time.ts';
import type { TokenPurpose } from '#server/db/schema/accounts.ts';

export interface NewAccountToken {
  readonly memberId: number;
  readonly purpose: TokenPurpose;
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly lifetimeSeconds: number;
}

export type AccountTokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export const insertToken = (db: Db, token: NewAccountToken): Promise<number> =>
  db
    .insertInto('account_tokens')
    .values({
      member_id: token.memberId,
      purpose: token.purpose,
      token_hash: token.tokenHash,
      email: token.email,
      expires_at: timeIn(token.lifetimeSeconds),
    })
    .returning('id')
    .$call(newId);

export async function updateSecret(db: Db, id: number, tokenHash: Buffer, lifetimeSeconds: number): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ token_hash: tokenHash, expires_at: timeIn(lifetimeSeconds) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

export async function findToken(db: Db, purpose: TokenPurpose, tokenHash: Buffer) {
  return db
    .selectFrom('account_tokens')
    .select(columns)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function spendToken(db: Db, purpose: TokenPurpose, tokenHash: Buffer) {
  return db
    .updateTable('account_tokens')
    .set({ used_at: currentTime })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', currentTime)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteTokens(db: Db, memberId: number, purposes: readonly TokenPurpose[]): Promise<void> {
  await db.deleteFrom('account_tokens').where('member_id', '=', memberId).where('purpose', 'in', purposes).execute();
}

/** All links made after the oldest one that restores the same address: that one is in the same mailbox. */
export async function deleteNewerTokens(db: Db, { id, memberId, email }: AccountTokenRow): Promise<void> {
  await sql`
    delete from account_tokens where member_id = ${memberId} and id > (
      select min(id) from account_tokens
      where member_id = ${memberId} and purpose = 'undo_email' and lower(email) = lower(${email})
        and (id = ${id} or used_at is null and expires_at > someday_now())
    )`.execute(db);
}

/** Whether another account may still go back to this address. `memberId`: null for a new account. */
export const isReserved = (db: Db, email: string, memberId: number | null): Promise<boolean> =>
  db
    .selectFrom('account_tokens')
    .select('id')
    .where('purpose', '=', 'undo_email')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where(sql<boolean>`member_id is distinct from ${memberId}`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', currentTime)
    .$call(isFound);

const columns = [
  'id',
  'member_id as memberId',
  'email',
  sql<boolean>`used_at is not null`.as('isUsed'),
  sql<boolean>`expires_at <= someday_now()`.as('isExpired'),
] as const;
