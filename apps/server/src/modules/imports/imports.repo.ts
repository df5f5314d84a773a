import type { ImportSummary } from '@someday/contract/api/imports';
import { sql } from 'kysely';
import { newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockMembersRow } from '#server/lib/transaction.ts';
import { instantBefore, currentTime } from '#server/db/time.ts';
import type { AccountsTables } from '#server/db/schema/accounts.ts';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export function findImport(db: Db, id: number) {
  return imports(db).where('imports.id', '=', id).executeTakeFirst();
}

export function findImportOf(db: Db, memberId: number) {
  return imports(db).where('imports.member_id', '=', memberId).executeTakeFirst();
}

const imports = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('members', 'members.id', 'imports.member_id')
    .select([
      'imports.id',
      'members.time_zone as timeZone',
      'imports.member_id as memberId',
      'upload_id as uploadId',
      'object_id as objectId',
      'state',
      'summary',
      'problem',
      'progress',
      'imports.created_at as createdAt',
    ]);

export async function lockImport(tx: Tx, { id, memberId }: Pick<ImportRow, 'id' | 'memberId'>) {
  await lockMembersRow(tx, memberId);
  return imports(tx).where('imports.id', '=', id).forUpdate('imports').executeTakeFirst();
}

export const insertImport = (tx: Tx, memberId: number, uploadId: string): Promise<number> =>
  tx.insertInto('imports').values({ member_id: memberId, upload_id: uploadId }).returning('id').$call(newId);

export interface ImportChange {
  readonly state?: ImportRow['state'];
  readonly objectId?: string | null;
  readonly summary?: ImportSummary;
  readonly problem?: string | null;
  readonly isOver?: boolean;
}

/** Undefined fields stay unchanged. A new state starts at 0 percent. */
export async function changeImport(tx: Tx, id: number, change: ImportChange): Promise<void> {
  const { state, objectId, summary, problem, isOver = false } = change;
  await tx
    .updateTable('imports')
    .set(({ ref }) => ({
      state: state ?? ref('state'), // an update needs a column, even if nothing changes
      ...(state !== undefined && { progress: 0 }),
      object_id: objectId,
      summary: summary === undefined ? undefined : JSON.stringify(summary),
      problem,
      ...(isOver && { finished_at: currentTime }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setImportProgress(db: Db, id: number, progress: number): Promise<void> {
  await db.updateTable('imports').set({ progress }).where('id', '=', id).execute();
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute();
}

const keptDays = 7;

/** Those that have been there for a week and aren't being worked on, and those that are over but still have a file. */
export async function importsToSweep(db: Db, now: Date) {
  const isOld = sql<boolean>`(imports.created_at <= ${instantBefore(now, keptDays)})`;
  return imports(db)
    .select(isOld.as('isOld'))
    .where((is) =>
      is.or([
        is.and([isOld, is('state', 'not in', ['checking', 'running'])]),
        is.and([is('state', 'in', ['done', 'failed']), is('object_id', 'is not', null)]),
      ]),
    )
    .execute();
}

export async function findImportFile(db: Db, id: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'size', 'wrapped_key as wrappedKey', 'key_id as keyId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ImportedKind = AccountsTables['imported']['kind'];

/** What was erased here since may be imported again. */
const stillExists = sql<boolean>`case kind
  when 'message' then exists (select from messages where id = about_id)
  when 'milestone' then exists (select from family_milestones where id = about_id)
  else exists (select from loved_ones where id = about_id)
end`;

export async function importedAs(
  db: Db,
  memberId: number,
  kind: ImportedKind,
  fingerprint: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('imported')
    .select('about_id as aboutId')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .where(stillExists)
    .executeTakeFirst();
  return row?.aboutId;
}

export async function knownFingerprints(
  db: Db,
  memberId: number,
  kind: ImportedKind,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported')
    .select('fingerprint')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where(sql<boolean>`fingerprint = any(${fingerprints}::text[])`)
    .where(stillExists)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export async function rememberImported(
  tx: Tx,
  memberId: number,
  row: { readonly kind: ImportedKind; readonly fingerprint: string; readonly aboutId: number },
): Promise<void> {
  const { kind, fingerprint, aboutId } = row;
  await tx
    .insertInto('imported')
    .values({ member_id: memberId, kind, fingerprint, about_id: aboutId })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'fingerprint']).doUpdateSet({ about_id: aboutId }))
    .execute();
}
