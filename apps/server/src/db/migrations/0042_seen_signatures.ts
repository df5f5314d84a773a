import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The one signature of before 0041 becomes that of every name under which a loved one has seen it. Not of a name given
 * since, and of no one who has signed for a name since: they decide themselves.
 */
export const seenSignatures: Migration = {
  async up(db) {
    await sql`
      with seen as (
        select members.id, bool_or(sender_name is null) as by_own_name,
          jsonb_object_agg(sender_name, signature) filter (where sender_name is not null and loved_ones.created_at < (
            select timestamp::timestamptz from kysely_migration where name = '0041_signatures_by_name')) as signatures
        from members join loved_ones on member_id = members.id
        where signature is not null and members.signatures = '{}'
        group by members.id
      )
      update members set signatures = seen.signatures, signature = case when by_own_name then signature end
      from seen where seen.id = members.id and seen.signatures is not null`.execute(db);
  },
};
