import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { holds, pageOf } from '#server/db/paged-lists.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

interface AdminRow {
  readonly id: number;
  readonly username: string;
  /** Null: only single sign-on. */
  readonly passwordHash: string | null;
}

export async function findAdmin(db: Db, username: string): Promise<AdminRow | undefined> {
  return admins(db).where(named(username)).executeTakeFirst();
}

export async function lockAdminWithPassword(tx: Tx, id: number, passwordHash: string): Promise<AdminRow | undefined> {
  return admins(tx).where('id', '=', id).where('password_hash', '=', passwordHash).forUpdate().executeTakeFirst();
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`lock table admins in share row exclusive mode`.execute(tx);
}

export async function insertAdmin(
  tx: Tx,
  { username, passwordHash }: Omit<AdminRow, 'id'>,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('admins')
    .values({ username, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function listAdmins(db: Db) {
  return db
    .selectFrom('admins')
    .leftJoin('sessions', 'sessions.admin_id', 'admins.id')
    .select(({ fn }) => [
      'username',
      'admins.created_at as createdAt',
      fn.max('sessions.last_used_at').as('lastUsedAt'),
    ])
    .groupBy('admins.id')
    .orderBy('admins.id')
    .execute();
}

export async function renameAdmin(tx: Tx, id: number, username: string): Promise<void> {
  await tx.updateTable('admins').set({ username }).where('id', '=', id).execute();
}

/** With their sessions. */
export async function deleteAdmin(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('admins').where('id', '=', id).execute();
}

const admins = (db: Db) => db.selectFrom('admins').select(['id', 'username', 'password_hash as passwordHash']);
const named = (username: string) => sql<boolean>`lower(username) = lower(${username})`;

interface NewAuditEntry {
  readonly adminId: number | null;
  readonly username: string;
  readonly action: string;
  readonly detail: string;
}

export async function insertAuditEntry(
  db: Db,
  { adminId: admin_id, username, action, detail }: NewAuditEntry,
): Promise<void> {
  await db.insertInto('admin_audit').values({ admin_id, username, action, detail }).execute();
}

interface UnchangingActions {
  readonly reads: readonly string[];
  /** Without a detail; what came of them has one. */
  readonly attempts: readonly string[];
}

export function listedAudit(db: Db, choice: ListChoice<'created'>, without: UnchangingActions) {
  return pageOf(
    db,
    choice,
    {
      from: sql`admin_audit`,
      where: sql<boolean>`action <> all(${without.reads}::text[])
        and not (action = any(${without.attempts}::text[]) and detail = '')`,
      search: (words) => holds(words, [sql`username`, sql`action`, sql`detail`]),
      sorts: { created: sql`at` },
      id: sql`id`,
    },
    db.selectFrom('admin_audit').select(['id', 'at', 'username', 'action', 'detail']),
  );
}
