import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { SessionKind } from '#server/db/schema/accounts.ts';

export interface NewSession {
  readonly kind: SessionKind;
  readonly tokenHash: Buffer;
  readonly memberId: number | null;
  readonly lovedOneId: number | null;
  readonly lifetimeSeconds: number;
}

export async function insertSession(db: Db, session: NewSession): Promise<{ expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({
      kind: session.kind,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      loved_one_id: session.lovedOneId,
      expires_at: sql<Date>`someday_now() + make_interval(secs => ${session.lifetimeSeconds})`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

/** The living session of a token; unused for longer than `idleSeconds` it counts as ended. */
export async function findMemberSession(db: Db, tokenHash: Buffer, idleSeconds: number) {
  return livingSession(db, 'member', tokenHash, idleSeconds)
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id as sessionId', 'members.id as memberId', stale])
    .executeTakeFirst();
}

export async function findRecipientSession(db: Db, tokenHash: Buffer, idleSeconds: number) {
  return livingSession(db, 'recipient', tokenHash, idleSeconds)
    .innerJoin('loved_ones', 'loved_ones.id', 'sessions.loved_one_id')
    .where('loved_ones.deleted_at', 'is', null)
    .select(['sessions.id as sessionId', 'loved_ones.id as lovedOneId', 'loved_ones.member_id as ownerId', stale])
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`someday_now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, kind: SessionKind, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('kind', '=', kind).where('token_hash', '=', tokenHash).execute();
}

function livingSession(db: Db, kind: SessionKind, tokenHash: Buffer, idleSeconds: number) {
  return db
    .selectFrom('sessions')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.kind', '=', kind)
    .where('sessions.expires_at', '>', sql<Date>`someday_now()`)
    .where('sessions.last_used_at', '>', sql<Date>`someday_now() - make_interval(secs => ${idleSeconds})`);
}

/** Whether the last use is old enough to be written anew: not every request should cost a write. */
const stale = sql<boolean>`sessions.last_used_at < someday_now() - interval '5 minutes'`.as('stale');
