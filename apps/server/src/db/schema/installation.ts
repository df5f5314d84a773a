import type { Generated } from 'kysely';

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
