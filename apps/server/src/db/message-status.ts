import { sql } from 'kysely';

const now = sql`(select someday_now())`; // asked for once, not for every row
const released = sql<boolean>`(messages.opens_at is null or messages.opens_at <= ${now})`;

/** `messageStatus` of the contract's rules in SQL, for choosing and counting rows of `messages`. */
export const messageStatusIs = {
  scheduled: sql<boolean>`messages.opens_at > ${now}`,
  available: sql<boolean>`(${released} and messages.viewed_at is null)`,
  viewed: sql<boolean>`(${released} and messages.viewed_at is not null)`,
};
