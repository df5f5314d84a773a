import type { Db } from '#server/db/client.ts';
import { currentTime, timeIn } from '#server/db/time.ts';
import { columnsOf, ownerIn, type Owner } from './owners.sql.ts';

export interface ChallengeRow {
  readonly payload: unknown;
  readonly owner: Owner | null;
}

interface NewChallenge extends ChallengeRow {
  readonly tokenHash: Buffer;
  readonly kind: string;
  readonly seconds: number;
}

export async function insertChallenge(
  db: Db,
  { tokenHash, kind, payload, owner, seconds }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('challenges')
    .values({
      token_hash: tokenHash,
      kind,
      payload: JSON.stringify(payload),
      expires_at: timeIn(seconds),
      ...columnsOf(owner),
    })
    .execute();
}

export async function findChallenge(db: Db, kind: string, tokenHash: Buffer): Promise<ChallengeRow | undefined> {
  const row = await db
    .selectFrom('challenges')
    .select(['payload', 'member_id', 'admin_id'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', currentTime)
    .executeTakeFirst();
  return row && shown(row);
}

/** Of any number of callers at once, one gets it. */
export async function takeChallenge(db: Db, kind: string, tokenHash: Buffer): Promise<ChallengeRow | undefined> {
  const row = await db
    .deleteFrom('challenges')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', currentTime)
    .returning(['payload', 'member_id', 'admin_id'])
    .executeTakeFirst();
  return row && shown(row);
}

interface StoredRow {
  readonly payload: unknown;
  readonly member_id: number | null;
  readonly admin_id: number | null;
}

const shown = (row: StoredRow): ChallengeRow => ({ payload: row.payload, owner: ownerIn(row) });
