import type { Beginning } from '@someday/contract/rules/choices';
import { sql, type RawBuilder } from 'kysely';
import { countOf, hasChanged, isFound } from '#server/db/query-results.ts';
import type { Db } from '#server/db/client.ts';
import { preparedFirst, type Placeholders } from '#server/db/prepared-query.ts';
import { currentTime, timeIn } from '#server/db/time.ts';
import type { SessionKind } from '#server/db/schema/accounts.ts';
import type { SessionRole } from '#server/http/handlers.ts';
import { recipientColumns } from '#server/modules/loved-ones/loved-ones.sql.ts';
import { idleSeconds, isStale, isValid, memberSessions, recipientSessions } from './sessions.sql.ts';

export interface NewSession {
  readonly kind: Exclude<SessionKind, 'recipient'>;
  readonly tokenHash: Buffer;
  readonly memberId: number | null;
  readonly adminId: number | null;
  readonly ends: number | Date;
  readonly device: string | null;
  readonly beganWith: Beginning | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<{ expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({
      kind: session.kind,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      admin_id: session.adminId,
      device: session.device,
      confirmed_at: session.beganWith === null ? null : currentTime,
      began_with: session.beganWith,
      expires_at: typeof session.ends === 'number' ? timeIn(session.ends) : session.ends,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
}

type NewRecipientSession = Placeholders<{ codeHash: Buffer; tokenHash: Buffer; lifetimeSeconds: number }>;
type ByToken = Placeholders<{ tokenHash: Buffer }>;

const codeHolder = (db: Db, codeHash: RawBuilder<Buffer>) =>
  db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select([...recipientColumns, 'code_hash as codeHash'])
    .where('code_hash', '=', codeHash)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null);

export const findCodeHolder = preparedFirst((db, value: Placeholders<{ codeHash: Buffer }>) =>
  codeHolder(db, value('codeHash')),
);

/** Locks the loved one's row, so replacing the code or deleting the loved one ends the session or is noticed here. */
export const insertRecipientSession = preparedFirst((db, value: NewRecipientSession) =>
  db
    // A power cut may lose a session of the last half second; its visitor types the code again.
    .with(
      (cte) => cte('async_commit').materialized(),
      (query) => query.selectNoFrom(sql`set_config('synchronous_commit', 'off', true)`.as('set')),
    )
    .with('holder', () => codeHolder(db, value('codeHash')).forShare('loved_ones'))
    .with('opened', (query) =>
      query
        .insertInto('sessions')
        .columns(['kind', 'token_hash', 'loved_one_id', 'expires_at'])
        .expression(
          query
            .selectFrom(['holder', 'async_commit'])
            .select([
              sql.lit('recipient').as('kind'),
              value('tokenHash').as('token_hash'),
              'holder.lovedOneId as loved_one_id',
              sql<Date>`someday_now() + make_interval(secs => ${value('lifetimeSeconds')})`.as('expires_at'),
            ]),
        )
        .returning('expires_at as expiresAt'),
    )
    .selectFrom(['holder', 'opened'])
    .selectAll('holder')
    .select('opened.expiresAt'),
);

const confirmedAgo = sql<number | null>`abs(extract(epoch from someday_now() - confirmed_at) / 60)::float8`;

export const findMemberSession = preparedFirst((db, value: ByToken) =>
  memberSessions(db, value('tokenHash'))
    .select(['id as sessionId', 'member_id as memberId', isStale.as('stale'), confirmedAgo.as('confirmedAgo')])
    .select(sql<boolean>`kind = 'guest'`.as('isGuest'))
    .$narrowType<{ memberId: number }>(),
);

export const findAdminSession = preparedFirst((db, value: ByToken) =>
  db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['sessions.id as sessionId', 'admins.id as adminId', 'admins.username', 'expires_at as expiresAt'])
    .select([sql<boolean>`last_used_at < someday_now()`.as('stale'), confirmedAgo.as('confirmedAgo')])
    .where(sql<boolean>`kind = 'admin'`)
    .where(isValid('admin', value('tokenHash'))),
);

export const findRecipientSession = preparedFirst((db, value: ByToken) =>
  recipientSessions(db, value('tokenHash'))
    .select(recipientColumns)
    .select(['sessions.id as sessionId', isStale.as('stale')]),
);

/** Sessions are deleted, activity stays. Skips a locked guest: ending their access locks it before the sessions. */
export async function touchSession(db: Db, id: number): Promise<void> {
  await sql`
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)), used as (
      update sessions set last_used_at = someday_now() from async_commit where id = ${id} returning kind, member_id
    ), guest as (
      select guest_sessions.id from guest_sessions join used on used.kind = 'guest' and used.member_id = guest_sessions.member_id
      for no key update of guest_sessions skip locked
    ), noted as (
      update guest_sessions set last_used_at = someday_now() from guest where guest_sessions.id = guest.id
    )
    insert into member_activity (member_id, last_active_at)
    select member_id, someday_now() from used where kind = 'member'
    on conflict (member_id) do update set last_active_at = excluded.last_active_at`.execute(db);
}

export async function noteActivity(db: Db, memberId: number): Promise<void> {
  await db
    .insertInto('member_activity')
    .values({ member_id: memberId, last_active_at: currentTime })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ last_active_at: currentTime }))
    .execute();
}

export async function noteConfirmed(db: Db, id: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: currentTime }).where('id', '=', id).execute();
}

export const hasSession = (db: Db, id: number): Promise<boolean> =>
  db.selectFrom('sessions').select('id').where('id', '=', id).where('expires_at', '>', currentTime).$call(isFound);

const kindsOf: Readonly<Record<SessionRole, readonly SessionKind[]>> = {
  member: ['member', 'guest'],
  recipient: ['recipient'],
  admin: ['admin'],
};

export async function deleteSession(db: Db, role: SessionRole, tokenHash: Buffer): Promise<Beginning | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('kind', 'in', kindsOf[role])
    .where('token_hash', '=', tokenHash)
    .returning('began_with')
    .executeTakeFirst();
  return ended?.began_with ?? null;
}

export async function deleteAdminSessions(db: Db, adminId: number): Promise<void> {
  await db.deleteFrom('sessions').where('admin_id', '=', adminId).execute();
}

export async function activeMemberSessions(db: Db, memberId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'began_with as beganWith'])
    .where('kind', '=', 'member')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', currentTime)
    .where('last_used_at', '>', sql<Date>`someday_now() - make_interval(secs => ${idleSeconds.member})`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export const deleteMemberSession = (db: Db, memberId: number, id: number): Promise<boolean> =>
  db.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '=', id).$call(hasChanged);

export async function deleteMemberSessions(db: Db, memberId: number, except: number | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('member_id', '=', memberId);
  await (except === null ? all : all.where('id', '<>', except)).execute();
}

export async function deleteRecipientSessionsOf(db: Db, memberId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('loved_one_id', 'in', (query) =>
      query.selectFrom('loved_ones').select('id').where('member_id', '=', memberId),
    )
    .execute();
}

export async function deleteSessionsOfLovedOne(db: Db, lovedOneId: number): Promise<void> {
  await db.deleteFrom('sessions').where('loved_one_id', '=', lovedOneId).execute();
}

export const isKnownDevice = (db: Db, memberId: number, tokenHash: Buffer): Promise<boolean> =>
  db
    .selectFrom('member_devices')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .$call(isFound);

export async function rememberDevice(
  db: Db,
  memberId: number,
  tokenHash: Buffer,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const { isNew } = await db
    .insertInto('member_devices')
    .values({ member_id: memberId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.columns(['member_id', 'token_hash']).doUpdateSet({ last_used_at: currentTime }))
    // An updated row carries the updating transaction's id.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  const devices = await db.selectFrom('member_devices').where('member_id', '=', memberId).$call(countOf);
  return { isNew, isFirst: devices === 1 };
}

export async function forgetDevices(db: Db, memberId: number, except: Buffer | null = null): Promise<void> {
  const all = db.deleteFrom('member_devices').where('member_id', '=', memberId);
  await (except === null ? all : all.where('token_hash', '<>', except)).execute();
  // Logins that have begun with the old password.
  await db.deleteFrom('challenges').where('member_id', '=', memberId).execute();
  const trusted = db.deleteFrom('trusted_devices').where('member_id', '=', memberId);
  await (except === null ? trusted : trusted.where('token_hash', '<>', except)).execute();
}
