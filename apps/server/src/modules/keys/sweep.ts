import type { JobContext } from '#server/jobs/job-handler.ts';
import type { Change } from './keys.repo.ts';

export type SweepContext = Pick<JobContext, 'heartbeat' | 'signal'>;

export interface SweepSteps<Key, Id, Row, Value> {
  /** Less than every id. */
  readonly first: Id;
  next(key: Key, after: Id, limit: number): Promise<readonly Row[]>;
  /** Throws for a row that cannot be opened. */
  reseal(row: Row): Change<Id, Value>;
  /** Gives how many rows were changed. */
  write(changes: readonly Change<Id, Value>[]): Promise<number>;
}

export interface Swept<Id> {
  readonly changed: number;
  /** Rows that could not be opened: they stay as they are. */
  readonly damaged: readonly Id[];
}

/** Walks through the rows of each key in batches. Rows that changed under its hands are looked at once more. */
export async function sweep<Key, Id, Row extends { readonly id: Id }, Value>(
  keys: readonly Key[],
  batch: number,
  { heartbeat, signal }: SweepContext,
  { first, next, reseal, write }: SweepSteps<Key, Id, Row, Value>,
): Promise<Swept<Id>> {
  let changed = 0;
  const damaged = new Set<Id>();

  /** Whether nothing got in its way. */
  async function pass(key: Key): Promise<boolean> {
    let missed = 0;
    let after = first;
    for (let rows = await next(key, after, batch); rows.length > 0; rows = await next(key, after, batch)) {
      await heartbeat();
      signal.throwIfAborted();
      const changes = rows.flatMap((row) => attempt(row));
      const written = await write(changes);
      changed += written;
      missed += changes.length - written;
      after = rows.at(-1)?.id ?? after;
    }
    return missed === 0;
  }

  function attempt(row: Row): Change<Id, Value>[] {
    try {
      return [reseal(row)];
    } catch {
      damaged.add(row.id);
      return [];
    }
  }

  for (const key of keys) while (!(await pass(key)));
  return { changed, damaged: [...damaged] };
}
