import { limits } from '@someday/contract/rules/limits';
import { sql, type InferResult, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Placeholders } from '#server/db/prepared-query.ts';

const DAY = 24 * 3600;

export const idleSeconds = {
  member: limits.memberIdleDays * DAY,
  recipient: limits.ownDeviceDays * DAY,
  admin: limits.adminIdleMinutes * 60,
};

export const isValid = (role: keyof typeof idleSeconds, tokenHash: RawBuilder<Buffer | null>) => sql<boolean>`
  token_hash = ${tokenHash} and expires_at > someday_now()
    and last_used_at > someday_now() - make_interval(secs => ${sql.lit(idleSeconds[role])})`;

export const memberSessions = (db: Db, tokenHash: RawBuilder<Buffer | null>) =>
  db
    .selectFrom('sessions')
    .where(sql<boolean>`kind in ('member', 'guest')`)
    .where(isValid('member', tokenHash));

export const recipientSessions = (db: Db, tokenHash: RawBuilder<Buffer | null>) =>
  db
    .selectFrom('sessions')
    .innerJoin('loved_ones', 'loved_ones.id', 'sessions.loved_one_id')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .where(sql<boolean>`kind = 'recipient'`)
    .where(isValid('recipient', tokenHash))
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null);

export const isStale = sql<boolean>`
  last_used_at < someday_now() - make_interval(mins => ${sql.lit(limits.lastUsedMinutes)})`;
const staleId = sql<number | null>`case when ${isStale} then sessions.id end`.as('stale_id');

/** Of a member's and a recipient's token. */
export type ReaderHashes = { readonly memberHash: Buffer | null; readonly recipientHash: Buffer | null };

/** One row with who reads, to which a query joins what they read. */
export const readerRow = (db: Db, value: Placeholders<ReaderHashes>) =>
  db
    .selectFrom(sql<object>`(select)`.as('reader'))
    .leftJoin(memberSessions(db, value('memberHash')).select(['member_id', staleId]).as('member_session'), (join) =>
      join.onTrue(),
    )
    .leftJoin(
      recipientSessions(db, value('recipientHash'))
        .select(['loved_ones.id as loved_one_id', 'loved_ones.member_id', staleId])
        .as('recipient_session'),
      (join) => join.onTrue(),
    )
    .select(['member_session.member_id as readingMember', 'member_session.stale_id as staleMemberSession'])
    .select(['recipient_session.loved_one_id as readingLovedOne', 'recipient_session.member_id as readingLovedOneOf'])
    .select('recipient_session.stale_id as staleRecipientSession');

export type ReaderRow = InferResult<ReturnType<typeof readerRow>>[number];
