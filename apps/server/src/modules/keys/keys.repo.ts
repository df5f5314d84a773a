import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';

/** Tables with access codes, or with secrets kept like them: `code_sealed` under master key `code_key_id`. */
export const codeTables = ['loved_ones', 'guest_sessions', 'second_factors'] as const;
export type CodeTable = (typeof codeTables)[number];

/** Ids of all master keys in use; codes by table. Reads one index entry per key, however many rows there are. */
export async function usedKeyIds(db: Db): Promise<{ objects: string[]; codes: Record<CodeTable, string[]> }> {
  const [objects, loved_ones, guest_sessions, second_factors] = await Promise.all([
    distinctIn(db, 'objects', 'key_id'),
    distinctIn(db, 'loved_ones', 'code_key_id'),
    distinctIn(db, 'guest_sessions', 'code_key_id'),
    distinctIn(db, 'second_factors', 'code_key_id'),
  ]);
  return { objects, codes: { loved_ones, guest_sessions, second_factors } };
}

async function distinctIn(db: Db, tableName: CodeTable | 'objects', columnName: string): Promise<string[]> {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)];
  const { rows } = await sql<{ key: string }>`
    with recursive used (key) as (
      select min(${column}) from ${table}
      union all
      select (select min(${column}) from ${table} where ${column} > used.key) from used where used.key is not null
    )
    select key from used where key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

export async function countUnder(db: Db, keyId: string): Promise<{ objects: number; codes: number }> {
  const { objects, lovedOnes, guests, factors } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('objects').select(fn.countAll<number>().as('n')).where('key_id', '=', keyId).as('objects'),
      selectFrom('loved_ones').select(fn.countAll<number>().as('n')).where('code_key_id', '=', keyId).as('lovedOnes'),
      selectFrom('guest_sessions').select(fn.countAll<number>().as('n')).where('code_key_id', '=', keyId).as('guests'),
      selectFrom('second_factors').select(fn.countAll<number>().as('n')).where('code_key_id', '=', keyId).as('factors'),
    ])
    .executeTakeFirstOrThrow();
  return { objects: Number(objects), codes: Number(lovedOnes) + Number(guests) + Number(factors) };
}

export async function unnamedCodes(db: Db): Promise<Buffer[]> {
  const rows = await db.selectFrom('loved_ones').select('code_sealed').where('code_key_id', 'is', null).execute();
  return rows.map((row) => row.code_sealed);
}

export type StoredCode = Awaited<ReturnType<typeof someCodes>>[number];

export async function someCodes(db: Db, table: Exclude<CodeTable, 'second_factors'>, limit: number) {
  return db
    .selectFrom(table)
    .select(['code_hash as codeHash', 'code_sealed as codeSealed'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function recordedPepper(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation_keys').select('key_id').where('name', '=', 'pepper').executeTakeFirst();
  return row?.key_id;
}

/** Records the pepper's id, unless another is recorded and codes depend on it. Returns the recorded one. */
export async function recordPepper(db: Db, keyId: string): Promise<string | undefined> {
  await db
    .insertInto('installation_keys')
    .values({ name: 'pepper', key_id: keyId })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ key_id: keyId, recorded_at: currentTime })
        .where(
          sql<SqlBool>`not exists (select from loved_ones) and not exists (select from guest_sessions) and not exists (select from recovery_codes)`,
        ),
    )
    .execute();
  return recordedPepper(db);
}

export async function objectsUnder(db: Db, keyId: string, after: string, limit: number) {
  return db
    .selectFrom('objects')
    .select(['id', 'key_id as keyId', 'wrapped_key as wrappedKey'])
    .where('key_id', '=', keyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function codesUnder(
  db: Db,
  table: CodeTable,
  { keyId, after, limit }: { keyId: string | null; after: number; limit: number },
) {
  return db
    .selectFrom(table)
    .select(['id', 'code_sealed as codeSealed'])
    .where('code_key_id', keyId === null ? 'is' : '=', keyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Change<Id, Value> {
  readonly id: Id;
  readonly from: Uint8Array;
  readonly to: Value;
}

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

export async function rewriteCodes(
  db: Db,
  tableName: CodeTable,
  changes: readonly Change<number, Buffer>[],
): Promise<number> {
  const table = sql.table(tableName);
  const { numAffectedRows = 0n } = await sql`
    update ${table} set code_sealed = change.code_sealed
    from unnest(
      ${changes.map(({ id }) => id)}::int[], ${changes.map(({ from }) => from)}::bytea[], ${changes.map(({ to }) => to)}::bytea[]
    ) as change (id, was, code_sealed)
    where ${table}.id = change.id and ${table}.code_sealed = change.was
  `.execute(db);
  return Number(numAffectedRows);
}
