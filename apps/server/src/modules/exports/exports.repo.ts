import { limits } from '@someday/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { ObjectAddress } from '#server/adapters/storage/storage.ts';
import { hasChanged, idsOf, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';

/** Nothing here deletes a file: that is the erasure's job, which also deletes the object's row. */
const notExpired = sql<boolean>`(expires_at is null or expires_at > someday_now())`;
const lifetime = sql<Date>`someday_now() + make_interval(days => ${limits.exportDays})`;

export const insertExport = (tx: Tx, memberId: number): Promise<number> =>
  tx.insertInto('exports').values({ member_id: memberId }).returning('id').$call(newId);

export const deleteExport = (tx: Tx, memberId: number): Promise<string[]> =>
  deleteExports(tx, sql`member_id = ${memberId}`);

export const deleteExpired = (tx: Tx, now: Date): Promise<string[]> => deleteExports(tx, sql`expires_at <= ${now}`);

async function deleteExports(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from exports where ${which} for update`.execute(tx);
  const objects: string[] = [];
  for (const { id } of rows) {
    objects.push(...(await deleteParts(tx, id)));
    await tx.deleteFrom('exports').where('id', '=', id).execute();
  }
  return objects;
}

export const deleteParts = (tx: Tx, exportId: number): Promise<string[]> =>
  tx.deleteFrom('export_parts').where('export_id', '=', exportId).returning('object_id as id').$call(idsOf);

export async function insertPart(tx: Tx, exportId: number, number: number, objectId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into export_parts (export_id, number, object_id)
    select id, ${number}, ${objectId} from exports where id = ${exportId} and state = 'making' for key share`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

export async function findExport(db: Db, memberId: number) {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'state', 'progress', 'made_at as madeAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where(notExpired)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const parts = await db
    .selectFrom('export_parts')
    .innerJoin('objects', 'objects.id', 'object_id')
    .select(['number', 'size as bytes'])
    .where('export_id', '=', row.id)
    .orderBy('number')
    .execute();
  return { ...row, parts };
}

export async function findExportFile(
  db: Db,
  memberId: number,
  part: number,
): Promise<{ id: number; object: ObjectAddress; madeAt: Date; timeZone: string } | undefined> {
  const row = await db
    .selectFrom('exports')
    .innerJoin('export_parts', 'export_id', 'exports.id')
    .innerJoin('objects', 'objects.id', 'object_id')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['exports.id', 'objects.id as objectId', 'size', 'wrapped_key as wrappedKey', 'key_id as keyId'])
    .select(['made_at as madeAt', 'time_zone as timeZone'])
    .where('member_id', '=', memberId)
    .where('number', '=', part)
    .where(notExpired)
    .executeTakeFirst();
  if (row === undefined || row.madeAt === null) return undefined;
  const { id, madeAt, timeZone, objectId, ...object } = row;
  return { id, madeAt, timeZone, object: { ...object, id: objectId } };
}

export async function findMaking(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('exports')
    .select('member_id as memberId')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return row?.memberId;
}

const making = (db: Db, id: number) => db.updateTable('exports').where('id', '=', id).where('state', '=', 'making');

export const setExportProgress = (db: Db, id: number, progress: number): Promise<boolean> =>
  making(db, id).set({ progress }).$call(hasChanged);

export async function markReady(tx: Tx, id: number): Promise<void> {
  await making(tx, id).set({ state: 'ready', progress: 100, made_at: currentTime, expires_at: lifetime }).execute();
}

export async function markFailed(tx: Tx, id: number): Promise<void> {
  await making(tx, id).set({ state: 'failed', expires_at: lifetime }).execute();
}

export async function loseFile(tx: Tx, objectId: string): Promise<{ id: number; memberId: number } | undefined> {
  return tx
    .updateTable('exports')
    .set({ state: 'making', progress: 0, made_at: null, expires_at: null })
    .where('state', '=', 'ready')
    .where('id', 'in', (db) => db.selectFrom('export_parts').select('export_id').where('object_id', '=', objectId))
    .returning(['id', 'member_id as memberId'])
    .executeTakeFirst();
}

export async function makeAgain(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state: 'making', progress: 0, expires_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}
