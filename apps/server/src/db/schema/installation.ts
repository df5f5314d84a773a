import type { Generated, ColumnType, GeneratedAlways } from 'kysely';

/** Which keys this database belongs to: their ids, never the keys. */
export interface InstallationKeysTable {
  name: 'pepper';
  key_id: string;
  recorded_at: Generated<Date>;
}

/** One row: the latest time at which the database's clock was found right. */
export interface ClockMarksTable {
  id: Generated<number>;
  marked_at: Date;
}

export interface RateLimitsTable {
  /** The budget's name, a colon, and a keyed hash of whom it is kept for. */
  key: string;
  /** Tries counted since the window began. */
  points: number;
  /** End of the window, in ms since 1970. */
  expire: number;
}

/**
 * `pending` waits for its time, `leased` is being worked on, `done` succeeded, `dead` failed for good. The last two are kept:
 * `done` so that the same (kind, key) is not done twice, `dead` so that a person can see it.
 */
type JobState = 'pending' | 'leased' | 'done' | 'dead';

export interface JobsTable {
  id: GeneratedAlways<number>;
  kind: string;
  /** Names the work inside its kind; at most one row per (kind, key). Null: no such limit. */
  key: string | null;
  /** Ids only, as JSON text on the way in; parsed by the job's own schema on the way out. */
  payload: ColumnType<unknown, string, string>;
  state: Generated<JobState>;
  due_at: Date;
  /** How often it was claimed since it was last enqueued. */
  attempts: Generated<number>;
  /** How many of those ended with a lease that ran out, or in another way that the job itself may have caused. */
  crashes: Generated<number>;
  lease_until: Date | null;
  /** New at every claim, so that a worker whose lease ran out cannot finish somebody else's attempt. */
  lease_token: string | null;
  last_error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

/** Facts about the last run that a later one compares itself with. */
export interface RunMarksTable {
  name: 'time-zones';
  value: string;
  marked_at: Generated<Date>;
}
