import { CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/**
 * A statement that is written out, with `$1` and so on for its values; what it gives is taken to be `Row`s. For those that run with every
 * request: the query builder takes longer to put one together than PostgreSQL to answer it, and a template still half of that.
 */
export function statement<Row>(text: string): (db: Db, ...values: readonly unknown[]) => Promise<Row[]> {
  return async (db, ...values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}
