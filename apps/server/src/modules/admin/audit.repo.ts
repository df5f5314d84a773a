import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { holds, idsOfPage, inOrderOf } from '#server/db/listed.ts';
import type { ListChoice } from '#server/lib/list-choice.ts';

export interface NewAuditEntry {
  /** Null of a failed login. */
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

export async function listedAudit(db: Db, choice: ListChoice<'created'>) {
  const { ids, total } = await idsOfPage(db, choice, {
    from: sql`admin_audit`,
    where: sql<boolean>`true`,
    search: (words) => holds(words, [sql`username`, sql`action`, sql`detail`]),
    sorts: { created: sql`at` },
    id: sql`id`,
  });
  const rows = await db
    .selectFrom('admin_audit')
    .select(['id', 'at', 'username', 'action', 'detail'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return { total, rows: inOrderOf(ids, rows) };
}
