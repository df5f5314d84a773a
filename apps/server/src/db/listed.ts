import { sql, type Expression, type RawBuilder } from 'kysely';
import type { ListChoice } from '#server/lib/list-choice.ts';

/** Whether one of the columns holds the searched words, in any case. */
export function holds(
  search: string,
  columns: readonly (RawBuilder<unknown> | Expression<unknown>)[],
): RawBuilder<boolean> {
  const found = columns.map((column) => sql<boolean>`strpos(lower(${column}), lower(${search})) > 0`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/**
 * `order by … limit … offset …` of a list. `columns`: what each sort goes by; `id` decides between equals, in the same direction, so that
 * pages never overlap. Nulls come last either way.
 */
export function pageClause<Sort extends string>(
  { sort, order, limit, offset }: ListChoice<Sort>,
  columns: Readonly<Record<NoInfer<Sort>, RawBuilder<unknown>>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const first = sort === 'id' ? sql`` : sql`${columns[sort]} ${direction} nulls last, `;
  return sql`order by ${first}${id} ${direction} limit ${limit} offset ${offset}`;
}
