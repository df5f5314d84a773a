/** The one source of "now" in Node. Rules about release and due jobs ask the database (`someday_now()`) instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
