import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { TokenPurpose } from '#server/db/schema/accounts.ts';

export interface NewAccountToken {
  readonly memberId: number;
  readonly purpose: TokenPurpose;
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly lifetimeSeconds: number;
}

export type AccountTokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export async function insertToken(db: Db, token: NewAccountToken): Promise<void> {
  await db
    .insertInto('account_tokens')
    .values({
      member_id: token.memberId,
      purpose: token.purpose,
      token_hash: token.tokenHash,
      email: token.email,
      expires_at: sql<Date>`someday_now() + make_interval(secs => ${token.lifetimeSeconds})`,
    })
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

/** Uses a valid token. Only one of several concurrent callers gets it. */
export async function spendToken(db: Db, purpose: TokenPurpose, tokenHash: Buffer) {
  return db
    .updateTable('account_tokens')
    .set({ used_at: sql`someday_now()` })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`someday_now()`)
    .returning(columns)
    .executeTakeFirst();
}

/** Invalidates links of these kinds that have already been sent. */
export async function deleteTokens(db: Db, memberId: number, purposes: readonly TokenPurpose[]): Promise<void> {
  await db.deleteFrom('account_tokens').where('member_id', '=', memberId).where('purpose', 'in', purposes).execute();
}

/** The same for undo links that restore any other address. */
export async function deleteUndosToOthers(db: Db, memberId: number, email: string): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'undo_email')
    .where(sql<boolean>`lower(email) <> lower(${email})`)
    .execute();
}

const columns = [
  'member_id as memberId',
  'email',
  sql<boolean>`used_at is not null`.as('isUsed'),
  sql<boolean>`expires_at <= someday_now()`.as('isExpired'),
] as const;
