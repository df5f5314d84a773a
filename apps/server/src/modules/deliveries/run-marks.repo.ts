import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import type { RunMarksTable } from '#server/db/schema/deliveries.ts';

/** What an earlier start has noted; undefined at the first one. */
export async function markedRun(tx: Tx, name: RunMarksTable['name']): Promise<string | undefined> {
  const row = await tx.selectFrom('run_marks').select('value').where('name', '=', name).forUpdate().executeTakeFirst();
  return row?.value;
}

export async function markRun(tx: Tx, name: RunMarksTable['name'], value: string): Promise<void> {
  await tx
    .insertInto('run_marks')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, marked_at: sql<Date>`someday_now()` }))
    .execute();
}
