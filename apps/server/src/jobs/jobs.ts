import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '#server/db/client.ts';

/** The channel on which an enqueue tells waiting runners, in whatever process, to look. */
export const JOBS_CHANNEL = 'jobs';

/** One kind of work. The payload carries ids only; state is read again when the job runs. */
export interface JobDefinition<Payload> {
  /** Stored in the row: never rename one that has been released. */
  readonly kind: string;
  readonly payload: z.core.$ZodType<Payload>;
}

export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export interface EnqueueOptions {
  /** Names the work inside its kind, for instance the message's id: the same (kind, key) is kept only once. */
  key?: string;
  /** Not before this instant of the database's clock; default at once. */
  dueAt?: Date;
  /**
   * What an enqueue means when the same (kind, key) exists already, in any state:
   * `keep` (default) leaves that row as it is, also when it is done: the work happens once.
   * `rearm` makes it pending anew with this payload and time and all its attempts; one that is running loses its lease,
   * so that work begun on the old state cannot finish the new job.
   */
  ifExists?: 'keep' | 'rearm';
}

/**
 * Puts a job into the transaction that makes it true: it exists exactly when that transaction commits.
 * Throws a `ZodError` for a payload the definition does not accept.
 */
export async function enqueueJob<Payload>(
  tx: Tx,
  definition: JobDefinition<Payload>,
  payload: Payload,
  { key, dueAt, ifExists = 'keep' }: EnqueueOptions = {},
): Promise<void> {
  const row = {
    kind: definition.kind,
    key: key ?? null,
    payload: JSON.stringify(z.parse(definition.payload, payload)),
    due_at: dueAt ?? sql<Date>`someday_now()`,
  };
  const insert = tx.insertInto('jobs').values(row);
  if (ifExists === 'keep') {
    await insert.onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing()).execute();
  } else {
    await insert
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((row) => ({
          payload: row.ref('excluded.payload'),
          due_at: row.ref('excluded.due_at'),
          state: 'pending',
          attempts: 0,
          crashes: 0,
          lease_until: null,
          lease_token: null,
          last_error: null,
          finished_at: null,
        })),
      )
      .execute();
  }
  await sql`select pg_notify(${JOBS_CHANNEL}, ${definition.kind})`.execute(tx);
}

/** Removes the job of that key in whatever state, for work whose reason is gone. A running one cannot finish any more. */
export async function cancelJob<Payload>(tx: Tx, definition: JobDefinition<Payload>, key: string): Promise<void> {
  await tx.deleteFrom('jobs').where('kind', '=', definition.kind).where('key', '=', key).execute();
}
