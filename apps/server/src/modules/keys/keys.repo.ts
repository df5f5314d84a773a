import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Ids of all master keys that rows need. Reads one index entry for each, however many rows there are. */
export async function usedKeyIds(db: Db): Promise<{ objects: string[]; codes: string[] }> {
  const { rows } = await sql<{ objects: string[]; codes: string[] }>`
    with recursive of_objects (key) as (
      select min(key_id) from objects
      union all
      select (select min(key_id) from objects where key_id > of_objects.key) from of_objects where of_objects.key is not null
    ), of_codes (key) as (
      select min(code_key_id) from loved_ones
      union all
      select (select min(code_key_id) from loved_ones where code_key_id > of_codes.key) from of_codes where of_codes.key is not null
    )
    select array(select key from of_objects where key is not null) as objects,
      array(select key from of_codes where key is not null) as codes
  `.execute(db);
  return { objects: rows.flatMap((row) => row.objects), codes: rows.flatMap((row) => row.codes) };
}

export async function countUnder(db: Db, keyId: string): Promise<{ objects: number; codes: number }> {
  const { objects, codes } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('objects').select(fn.countAll<number>().as('n')).where('key_id', '=', keyId).as('objects'),
      selectFrom('loved_ones').select(fn.countAll<number>().as('n')).where('code_key_id', '=', keyId).as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return { objects: Number(objects), codes: Number(codes) };
}

/** Codes that do not say which key they are sealed under. */
export async function unnamedCodes(db: Db): Promise<Buffer[]> {
  const rows = await db.selectFrom('loved_ones').select('code_sealed').where('code_key_id', 'is', null).execute();
  return rows.map((row) => row.code_sealed);
}

export async function someCodes(db: Db, limit: number): Promise<{ codeHash: Buffer; codeSealed: Buffer }[]> {
  return db
    .selectFrom('loved_ones')
    .select(['code_hash as codeHash', 'code_sealed as codeSealed'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function recordedPepper(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation_keys').select('key_id').where('name', '=', 'pepper').executeTakeFirst();
  return row?.key_id;
}

/** Keeps the one that is recorded already, unless no code depends on it. Gives the one that counts now. */
export async function recordPepper(db: Db, keyId: string): Promise<string | undefined> {
  await db
    .insertInto('installation_keys')
    .values({ name: 'pepper', key_id: keyId })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ key_id: keyId, recorded_at: sql<Date>`someday_now()` })
        .where(sql<SqlBool>`not exists (select from loved_ones)`),
    )
    .execute();
  return recordedPepper(db);
}

export interface ObjectKey {
  readonly id: string;
  readonly keyId: string;
  readonly wrappedKey: Uint8Array;
}

/** In the order of their ids, from the first behind `after`. */
export async function objectsUnder(db: Db, keyId: string, after: string, limit: number): Promise<ObjectKey[]> {
  return db
    .selectFrom('objects')
    .select(['id', 'key_id as keyId', 'wrapped_key as wrappedKey'])
    .where('key_id', '=', keyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface SealedCode {
  readonly id: number;
  readonly codeSealed: Buffer;
}

/** In the order of their ids, from the first behind `after`. `keyId` null: those that do not say. */
export async function codesUnder(db: Db, keyId: string | null, after: number, limit: number): Promise<SealedCode[]> {
  return db
    .selectFrom('loved_ones')
    .select(['id', 'code_sealed as codeSealed'])
    .where('code_key_id', keyId === null ? 'is' : '=', keyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What a row held, and what it is to hold: written only where it still holds the former. */
export interface Change<Id, Value> {
  readonly id: Id;
  readonly from: Uint8Array;
  readonly to: Value;
}

/** One statement, so one transaction. Gives how many rows were changed: the others have changed meanwhile, or are gone. */
export async function rewriteObjectKeys(
  db: Db,
  changes: readonly Change<string, { keyId: string; wrappedKey: Uint8Array }>[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update objects set key_id = change.key_id, wrapped_key = change.wrapped_key
    from unnest(
      ${changes.map(({ id }) => id)}::text[], ${changes.map(({ from }) => from)}::bytea[],
      ${changes.map(({ to }) => to.keyId)}::text[], ${changes.map(({ to }) => to.wrappedKey)}::bytea[]
    ) as change (id, was, key_id, wrapped_key)
    where objects.id = change.id and objects.wrapped_key = change.was
  `.execute(db);
  return Number(numAffectedRows);
}

/** As `rewriteObjectKeys`. */
export async function rewriteCodes(db: Db, changes: readonly Change<number, Buffer>[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update loved_ones set code_sealed = change.code_sealed
    from unnest(
      ${changes.map(({ id }) => id)}::int[], ${changes.map(({ from }) => from)}::bytea[], ${changes.map(({ to }) => to)}::bytea[]
    ) as change (id, was, code_sealed)
    where loved_ones.id = change.id and loved_ones.code_sealed = change.was
  `.execute(db);
  return Number(numAffectedRows);
}
