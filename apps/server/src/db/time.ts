import { sql } from 'kysely';
import type { Tx } from './client.ts';

export const currentTime = sql<Date>`someday_now()`;

export const timeIn = (seconds: number) => sql<Date>`someday_now() + make_interval(secs => ${seconds})`;

// In a `select`, so that it's evaluated once and not for every row.
export const heldAt = sql<Date | null>`(select held_at from clock_marks where believed_at is null)`;
/** The time; while the clock is doubted, what it was before. A message that isn't open by it may be so by `releaseNow`. */
export const heldNow = sql<Date>`coalesce(${heldAt}, (select someday_now()))`;
/** The time for what a member sets now, such as when a message opens. Set by a clock that was ahead, it would open years later. */
export const setNow = sql<Date>`least(${heldAt}, (select someday_now()))`;

/** For what is erased because of time: `now` is the clock guard's. Days of 24 hours. */
export const instantBefore = (now: Date, days: number) =>
  sql<Date>`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;

/** Call first in a transaction that erases only because of time: a trigger marks what it erases while the clock is doubted. */
export async function becauseOfTime(tx: Tx): Promise<void> {
  await sql`select set_config('someday.because_of_time', 'on', true)`.execute(tx);
}
