import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { hasCode } from '#server/lib/files.ts';
import { limits } from '@someday/contract/rules/limits';
import type { Signature } from '@someday/contract/rules/signature';
import { deletedCount, hasChanged, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { becauseOfTime, instantBefore, currentTime, timeIn } from '#server/db/time.ts';

export interface NewMember {
  readonly name: string;
  readonly email: string;
  /** Null: without a password, but with an address that single sign-on has proven. */
  readonly passwordHash: string | null;
  readonly timeZone: string;
  readonly termsVersion: string;
}

type Account = { readonly email: string };
const isAccount = sql<boolean>`not is_guest`;

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function insertMember(db: Db, member: NewMember): Promise<MemberRow | undefined> {
  return db
    .insertInto('members')
    .values({
      name: member.name,
      email: member.email,
      password_hash: member.passwordHash,
      time_zone: member.timeZone,
      terms_version: member.termsVersion,
      terms_accepted_at: currentTime,
      email_verified_at: member.passwordHash === null ? currentTime : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(memberColumns)
    .$narrowType<Account>()
    .executeTakeFirst();
}

/** `signatures` by the names in use, and those that were; null where there is none. */
export async function findSignatures(db: Db, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['signature', 'signatures'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('loved_ones')
          .select('sender_name as name')
          .distinct()
          .whereRef('member_id', '=', 'members.id')
          .where('deleted_at', 'is', null)
          .where('sender_name', 'is not', null)
          .$narrowType<{ name: string }>(),
      ).as('inUse'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst();
  const kept = row?.signatures ?? {};
  const names = new Set([...(row?.inUse ?? []).map(({ name }) => name), ...Object.keys(kept)]);
  return {
    signature: row?.signature ?? null,
    names: [...names]
      .toSorted()
      .map((name) => ({ name, signature: (Object.hasOwn(kept, name) && kept[name]) || null })),
  };
}

/** `name`: null for the account's own. False if there are as many as there may be. */
export async function updateSignature(
  db: Db,
  memberId: number,
  name: string | null,
  signature: Signature | null,
): Promise<boolean> {
  const json = sql<Signature | null>`${signature === null ? null : JSON.stringify(signature)}::jsonb`;
  const signatures = sql<Record<string, Signature>>`
    jsonb_strip_nulls((signatures - ${name}::text) || jsonb_build_object(${name}::text, ${json}))`;
  return db
    .updateTable('members')
    .set(name === null ? { signature: json } : { signatures })
    .where('id', '=', memberId)
    .$if(name !== null, (query) =>
      query.where(
        sql<boolean>`(select count(*) from jsonb_object_keys(signatures - ${name}::text)) < ${limits.signatures}`,
      ),
    )
    .$call(hasChanged);
}

export async function findMember(db: Db, id: number) {
  return accountRows(db).where('id', '=', id).executeTakeFirst();
}

const accountRows = (db: Db) => db.selectFrom('members').select(memberColumns).where(isAccount).$narrowType<Account>();

export async function findGuestAccount(db: Db, id: number) {
  return db
    .selectFrom('members')
    .innerJoin('guest_sessions', 'guest_sessions.member_id', 'members.id')
    .select(['members.id', 'members.name', 'members.time_zone as timeZone', 'members.erase_at as eraseAt'])
    .select(['guest_sessions.access_level as accessLevel', 'guest_sessions.expires_at as expiresAt'])
    .where('members.id', '=', id)
    .executeTakeFirst();
}

export type GuestAccountRow = NonNullable<Awaited<ReturnType<typeof findGuestAccount>>>;

export const insertGuestAccount = (tx: Tx, guest: { name: string; timeZone: string; eraseAt: Date }): Promise<number> =>
  tx
    .insertInto('members')
    .values({
      name: guest.name,
      email: null,
      password_hash: null,
      is_guest: true,
      time_zone: guest.timeZone,
      erase_at: guest.eraseAt,
      mail_on_opening: false,
    })
    .returning('id')
    .$call(newId);

export async function lockMember(db: Db, id: number) {
  return accountRows(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockPerson(db: Db, id: number): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
}

export async function lockMemberWithPassword(db: Db, id: number, passwordHash: string) {
  return accountRows(db).where('id', '=', id).where('password_hash', '=', passwordHash).forUpdate().executeTakeFirst();
}

export async function findMemberByEmail(db: Db, email: string) {
  return accountRows(db).where(hasEmail(email)).executeTakeFirst();
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? undefined;
}

interface MemberChanges {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly passwordHash?: string | null | undefined;
  readonly pendingEmail?: string | null | undefined;
  readonly mailOnOpening?: boolean | undefined;
  readonly mailOnEve?: boolean | undefined;
  readonly resetLinkIssuedAt?: null | undefined;
}

export async function updateMember(db: Db, id: number, changes: MemberChanges): Promise<void> {
  const columns = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.timeZone !== undefined && { time_zone: changes.timeZone }),
    ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
    ...(changes.pendingEmail !== undefined && { pending_email: changes.pendingEmail }),
    ...(changes.mailOnOpening !== undefined && { mail_on_opening: changes.mailOnOpening }),
    ...(changes.mailOnEve !== undefined && { mail_on_eve: changes.mailOnEve }),
    ...(changes.resetLinkIssuedAt !== undefined && { reset_link_issued_at: changes.resetLinkIssuedAt }),
  };
  if (Object.keys(columns).length > 0) await db.updateTable('members').set(columns).where('id', '=', id).execute();
}

/** A new address counts as confirmed. False if it belongs to someone else; the transaction has then failed. */
export async function replaceEmail(tx: Tx, id: number, email: string): Promise<boolean> {
  try {
    await tx
      .updateTable('members')
      .set({ email, email_verified_at: currentTime, pending_email: null })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (hasCode(error, '23505')) return false; // unique_violation
    throw error;
  }
}

export async function markEmailVerified(db: Db, id: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_verified_at: sql`coalesce(email_verified_at, someday_now())` })
    .where('id', '=', id)
    .execute();
}

export async function markResetLinkIssued(db: Db, id: number): Promise<void> {
  await db.updateTable('members').set({ reset_link_issued_at: currentTime }).where('id', '=', id).execute();
}

export async function closeMember(db: Db, id: number, eraseAfterSeconds: number): Promise<Date> {
  const { eraseAt } = await db
    .updateTable('members')
    .set({ closed_at: currentTime, erase_at: timeIn(eraseAfterSeconds), pending_email: null })
    .where('id', '=', id)
    .returning(sql<Date>`erase_at`.as('eraseAt'))
    .executeTakeFirstOrThrow();
  return eraseAt;
}

export async function closeGuest(db: Db, id: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ closed_at: currentTime })
    .where('id', '=', id)
    .where('is_guest', '=', true)
    .execute();
}

export const reopenMember = (db: Db, id: number): Promise<boolean> =>
  db
    .updateTable('members')
    .set({ closed_at: null, erase_at: null })
    .where('id', '=', id)
    .where('erase_at', '>', currentTime)
    .$call(hasChanged);

export async function erasureTime(db: Db, id: number): Promise<Date | null> {
  const member = await db.selectFrom('members').select('erase_at as eraseAt').where('id', '=', id).executeTakeFirst();
  return member?.eraseAt ?? null;
}

export async function deleteMember(tx: Tx, id: number): Promise<void> {
  await becauseOfTime(tx);
  await tx.deleteFrom('members').where('id', '=', id).execute();
}

const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

const memberColumns = [
  'id',
  'name',
  'email',
  'email_verified_at as emailVerifiedAt',
  'pending_email as pendingEmail',
  'time_zone as timeZone',
  'mail_on_opening as mailOnOpening',
  'mail_on_eve as mailOnEve',
  'reset_link_issued_at as resetLinkIssuedAt',
  'closed_at as closedAt',
  'erase_at as eraseAt',
] as const;

export async function sweepAccounts(db: Db, { idleDays, now }: { idleDays: number; now: Date }) {
  const past = (days: number) => instantBefore(now, days);
  const sessions = await db
    .deleteFrom('sessions')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', past(0)), and([eb('kind', '=', 'member'), eb('last_used_at', '<=', past(idleDays))])]),
    )
    .$call(deletedCount);
  // Reset links are deleted a day after they expire. Other links stay, so that a late visitor sees “expired” and not “invalid”.
  const tokens = await db
    .deleteFrom('account_tokens')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', past(30)), and([eb('purpose', '=', 'reset'), eb('expires_at', '<=', past(1))])]),
    )
    .$call(deletedCount);
  const devices = await db
    .deleteFrom('member_devices')
    .where('last_used_at', '<=', past(limits.recognizedDeviceDays))
    .$call(deletedCount);
  const challenges = await db.deleteFrom('challenges').where('expires_at', '<=', past(0)).$call(deletedCount);
  const trusted = await db.deleteFrom('trusted_devices').where('until', '<=', past(0)).$call(deletedCount);
  const emails = await db
    .deleteFrom('outgoing_emails')
    .where('kind', 'in', ['account', 'guest', 'tester'])
    .where('state', '=', 'refused')
    .where('created_at', '<=', past(30))
    .$call(deletedCount);
  return { sessions, tokens, devices, challenges, trusted, emails };
}
