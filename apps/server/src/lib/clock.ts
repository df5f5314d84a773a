import os from 'node:os';

/** The one source of time in Node. Rules about release and due jobs ask the database (`someday_now()`) instead. */
export interface Clock {
  now(): Date;
  /**
   * Milliseconds since some moment in the past, for measuring how long something took and for telling a clock that was set from time that
   * passed: it runs evenly, goes on while the machine sleeps, and nobody sets it. Precise to about 10 ms.
   */
  uptime(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  // Not `performance.now()`, which on Linux stands still while the machine sleeps: every lid that is opened would look like a clock put forward.
  uptime: () => os.uptime() * 1000,
};
