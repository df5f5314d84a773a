import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from 'kysely';

/** What many queries are asked for. They end a query: `db.selectFrom(…).where(…).$call(isFound)`. */
export async function isFound(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

type Changed = InsertResult | UpdateResult | DeleteResult;

export async function hasChanged(query: { executeTakeFirst(): Promise<Changed> }): Promise<boolean> {
  const result = await query.executeTakeFirst();
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n;
  return ('numDeletedRows' in result ? result.numDeletedRows : (result.numInsertedOrUpdatedRows ?? 0n)) > 0n;
}

export async function deletedCount(query: { executeTakeFirst(): Promise<DeleteResult> }): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function newId<Id>(query: { executeTakeFirstOrThrow(): Promise<{ readonly id: Id }> }): Promise<Id> {
  return (await query.executeTakeFirstOrThrow()).id;
}

export async function idsOf<Id>(query: { execute(): Promise<readonly { readonly id: Id }[]> }): Promise<Id[]> {
  return (await query.execute()).map(({ id }) => id);
}

export async function countOf<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
): Promise<number> {
  const all = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count'));
  return (await all.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}
