import type { Generated } from 'kysely';

/** One row: the latest time at which the database's clock was found right. */
export interface ClockMarksTable {
  id: Generated<number>;
  marked_at: Date;
}
