import { sql, type Expression, type RawBuilder } from 'kysely';
import type { ListChoice } from '#server/lib/list-choice.ts';
import type { Db } from './client.ts';

export function holds(
  search: string,
  columns: readonly (RawBuilder<unknown> | Expression<unknown>)[],
): RawBuilder<boolean> {
  // `like` rather than `strpos`: PostgreSQL expects few hits from it and scans a large table in parallel.
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = columns.map((column) => sql<boolean>`lower(${column}) like lower(${pattern})`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/** `order by … limit … offset …` for a list. `id` breaks ties in the same direction, so pages never overlap. Nulls come last either way. */
export function pageClause<Sort extends string>(
  { sort, order, limit, offset }: ListChoice<Sort>,
  columns: Readonly<Record<NoInfer<Sort>, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const first = sort === 'id' ? sql`` : sql`${columns[sort]} ${direction} nulls last, `;
  return sql`order by ${first}${id} ${direction} limit ${limit} offset ${offset}`;
}

/** `id` and the columns of `sorts` are never null. */
export interface Listing<Sort extends string> {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  search(words: string): RawBuilder<boolean>;
  readonly sorts: Readonly<Record<Sort, RawBuilder<unknown>>>;
  readonly id: RawBuilder<unknown>;
}

interface PageOfIds {
  readonly ids: readonly number[];
  readonly total: number;
}

export async function pageOf<Sort extends string, Row extends { readonly id: number }>(
  db: Db,
  choice: ListChoice<Sort>,
  listing: Listing<Sort>,
  rows: { where(condition: Expression<boolean>): { execute(): Promise<Row[]> } },
): Promise<{ items: Row[]; total: number }> {
  const { ids, total } = await idsOfPage(db, choice, listing);
  const found = await rows.where(sql<boolean>`${listing.id} = any(${ids}::int[])`).execute();
  return { items: inOrderOf(ids, found), total };
}

async function idsOfPage<Sort extends string>(
  db: Db,
  choice: ListChoice<Sort>,
  listing: Listing<Sort>,
): Promise<PageOfIds> {
  if (choice.search !== '' || choice.offset === 0) return pageAndTotal(db, choice, listing);
  const { from, where } = listing;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const { offset, limit, order } = choice;
  if (offset < total / 2) return { total, ids: (await pageAndTotal(db, choice, listing)).ids };
  // Starts from the nearer end, because everything before a page has to be read.
  const fromTheEnd = {
    offset: Math.max(total - offset - limit, 0),
    limit: Math.max(Math.min(limit, total - offset), 0),
  };
  const otherWay = { ...choice, ...fromTheEnd, order: order === 'asc' ? 'desc' : 'asc' } as const;
  return { total, ids: (await pageAndTotal(db, otherWay, listing)).ids.toReversed() };
}

async function pageAndTotal<Sort extends string>(
  db: Db,
  { sort, order, limit, offset, search, after }: ListChoice<Sort>,
  { from, where, id, sorts, ...listing }: Listing<Sort>,
): Promise<PageOfIds> {
  const key = sort === 'id' ? id : sorts[sort];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const found = search === '' ? where : sql`${where} and ${listing.search(search)}`;
  // With a search the rows are scanned once; without one, count and page each follow an index.
  const kept = search === '' ? sql`not materialized` : sql`materialized`;
  const rest = after === null ? sql`true` : sql`id > ${after}`;
  const total = offset > 0 && search === '' ? sql`0` : sql`(select count(*)::int from hits)`;
  const { rows } = await sql<PageOfIds>`
    with hits as ${kept} (select ${id} as id, ${key} as key from ${from} where ${found})
    select ${total} as total,
      array(select id::int from hits where ${rest} order by key ${direction}, id ${direction} limit ${limit} offset ${offset}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function inOrderOf<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
