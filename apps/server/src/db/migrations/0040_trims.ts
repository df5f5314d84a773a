import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `trim_start` and `trim_end`: what is still to be kept of the original, in seconds. `sent_sha256`: of the original as it was sent, once it is trimmed. */
export const trims: Migration = {
  async up(db) {
    await sql`
      alter table media add trim_start double precision, add trim_end double precision, add sent_sha256 text,
        add constraint media_trim_check check (trim_start >= 0 and (trim_end is null or trim_end > trim_start)),
        add constraint media_trim_start_check check (trim_end is null or trim_start is not null)`.execute(db);
  },
};
