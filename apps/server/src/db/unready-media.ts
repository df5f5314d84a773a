import { sql } from 'kysely';

/**
 * For queries of `media` and `members`: it could not be converted, and a message carries it that is somebody's still, neither in the trash nor of a
 * closed account. What an admin's list shows and what the figures count is the same.
 */
export const isUnready = sql<boolean>`
  media.state = 'attention' and members.closed_at is null and exists (
    select from messages where messages.media_id = media.id and messages.deleted_at is null
      and (messages.loved_one_id is null
        or exists (select from loved_ones where loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null)))`;
