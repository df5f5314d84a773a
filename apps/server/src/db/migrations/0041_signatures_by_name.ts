import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A signature that every loved one has seen under the same name becomes that name's. */
export const signaturesByName: Migration = {
  async up(db) {
    await sql`alter table members add signatures jsonb not null default '{}'`.execute(db);
    await sql`
      update members set signatures = jsonb_build_object(called.name, members.signature), signature = null
      from (
        select member_id, min(sender_name) as name from loved_ones
        group by member_id having count(sender_name) = count(*) and count(distinct sender_name) = 1
      ) as called
      where called.member_id = members.id and members.signature is not null`.execute(db);
  },
};
