import { sql, type RawBuilder } from 'kysely';

/** What a loved one answered with. It belongs to the member but isn't one of their messages. */
export const isAnswer = sql<boolean>`exists (select from answers where answers.media_id = media.id)`;

export const isUnready = sql<boolean>`
  media.state = 'attention' and members.closed_at is null and exists (
    select from messages where messages.media_id = media.id and messages.deleted_at is null
      and (messages.loved_one_id is null
        or exists (select from loved_ones where loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null)))`;

/** In the trash too, and what uploads and imports have reserved. `without`: ids of uploads whose reservation doesn't count. */
export const storedBytesOf = (memberId: RawBuilder<unknown> | number, without: readonly string[] = []) => sql<number>`(
  select coalesce(sum(size), 0)::float8 from (
    select size from media join objects on objects.id = original_id where media.member_id = ${memberId} and not ${isAnswer}
    union all select size from portraits join objects on objects.id = object_id where portraits.member_id = ${memberId}
    union all select size from uploads where uploads.member_id = ${memberId} and message_id is null and id <> all(${without})
    union all select case state
        when 'checking' then size
        when 'ready' then (summary->>'newBytes')::bigint
        when 'running' then (summary->>'newBytes')::bigint * (100 - progress) / 100
      end
      from imports join objects on objects.id = object_id
      where imports.member_id = ${memberId} and upload_id <> all(${without})
  ) as stored)`;
