export interface RateLimitsTable {
  /** The budget's name, a colon, and a keyed hash of whom it is kept for. */
  key: string;
  /** Tries counted since the window began. */
  points: number;
  /** End of the window, in ms since 1970. */
  expire: number;
}
