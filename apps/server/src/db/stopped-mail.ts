import { sql } from 'kysely';

/**
 * Since when whoever reads a loved one's mails wants none of this member; null: they may come. For queries of `loved_ones`. It is the
 * address that counts: entered again, or for another loved one, it is written to no more than before.
 */
export const noticesStoppedAt = sql<Date | null>`(
  select stopped_at from stopped_addresses
  where stopped_addresses.member_id = loved_ones.member_id and stopped_addresses.address = lower(loved_ones.email))`;
