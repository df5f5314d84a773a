import type { guestSorts } from '@someday/contract/api/admin-lists';
import { limits } from '@someday/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import { countOf } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { instantBefore, currentTime, timeIn } from '#server/db/time.ts';
import { holds, pageClause } from '#server/db/paged-lists.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

const columns = [
  'id',
  'code_sealed as codeSealed',
  'email',
  'access_level as accessLevel',
  'is_active as isActive',
  'member_id as memberId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'invited_at as invitedAt',
] as const;
const isOpen = sql<boolean>`is_active and expires_at > someday_now()`.as('isOpen');

export type GuestRow = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

const guestRows = (db: Db) => db.selectFrom('guest_sessions').select([...columns, isOpen]);

export async function insertGuest(
  tx: Tx,
  guest: Pick<GuestRow, 'codeSealed' | 'email' | 'accessLevel'> & { codeHash: Buffer },
): Promise<GuestRow | undefined> {
  return tx
    .insertInto('guest_sessions')
    .values({
      code_hash: guest.codeHash,
      code_sealed: guest.codeSealed,
      email: guest.email,
      access_level: guest.accessLevel,
      expires_at: timeIn(limits.guestDays * 86_400),
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning([...columns, isOpen])
    .executeTakeFirst();
}

export async function findGuest(db: Db, id: number) {
  return guestRows(db).where('id', '=', id).executeTakeFirst();
}

/** For guests whose work has been erased: we keep that they were here, not who they were. */
export async function clearOldAddresses(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('guest_sessions')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expires_at', '<=', instantBefore(now, limits.guestErasedAfterDays))
    .execute();
}

export async function lockGuest(tx: Tx, id: number): Promise<GuestRow | undefined> {
  return guestRows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockGuestByCode(tx: Tx, codeHash: Buffer): Promise<GuestRow | undefined> {
  return guestRows(tx).where('code_hash', '=', codeHash).forNoKeyUpdate().executeTakeFirst();
}

export async function noteLogin(tx: Tx, id: number, { memberId, email }: Pick<GuestRow, 'memberId' | 'email'>) {
  await tx
    .updateTable('guest_sessions')
    .set({ member_id: memberId, email, last_used_at: currentTime })
    .where('id', '=', id)
    .execute();
}

export async function endAccess(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('guest_sessions').set({ is_active: false }).where('id', '=', id).execute();
}

export async function noteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('guest_sessions').set({ invited_at: currentTime }).where('id', '=', id).execute();
}

type GuestSort = (typeof guestSorts)[number];

export interface GuestSearch extends Pick<ListChoice<GuestSort>, 'search' | 'after'> {
  readonly codeHash: Buffer;
}

const sortedBy: Readonly<Record<GuestSort, RawBuilder<unknown>>> = {
  created: sql`created_at`,
  expires: sql`expires_at`,
  lastUsed: sql`last_used_at`,
  email: sql`lower(email)`,
};

export async function guestPage(db: Db, search: GuestSearch, choice: ListChoice<GuestSort>): Promise<GuestRow[]> {
  return guestRows(db)
    .where(isFound(search))
    .modifyEnd(pageClause(choice, sortedBy, sql`id`))
    .execute();
}

export const countGuests = (db: Db, search: GuestSearch): Promise<number> =>
  db
    .selectFrom('guest_sessions')
    .where(isFound({ ...search, after: null }))
    .$call(countOf);

function isFound({ search, after, codeHash }: GuestSearch): RawBuilder<boolean> {
  const isBehind = after === null ? sql`true` : sql`id > ${after}`;
  if (search === '') return sql<boolean>`${isBehind}`;
  return sql<boolean>`${isBehind} and (${holds(search, [sql`email`, sql`access_level`])} or code_hash = ${codeHash})`;
}
