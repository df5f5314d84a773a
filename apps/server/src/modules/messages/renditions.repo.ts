import type { MediaState, RenditionKind } from '@someday/contract/media';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface RenditionRow {
  readonly memberId: number;
  readonly lovedOneId: number | null;
  readonly opensAt: Date | null;
  readonly mediaState: MediaState;
  readonly mime: string;
  readonly objectId: string;
  readonly size: number;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
  readonly now: Date;
}

/**
 * A message's release, its medium's state and one rendition, for serving bytes. It runs for every range of a video, so it is written
 * as text: the query builder would take three times as long.
 */
export async function findRendition(db: Db, messageId: number, kind: RenditionKind): Promise<RenditionRow | undefined> {
  const { rows } = await sql<RenditionRow>`
    select messages.member_id as "memberId", messages.loved_one_id as "lovedOneId", messages.opens_at as "opensAt",
      media.state as "mediaState", renditions.mime, objects.id as "objectId", objects.size,
      objects.wrapped_key as "wrappedKey", objects.key_id as "keyId", someday_now() as now
    from messages
      left join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
      join media on media.id = messages.media_id
      join renditions on renditions.media_id = media.id and renditions.kind = ${kind}
      join objects on objects.id = renditions.object_id
    where messages.id = ${messageId} and messages.deleted_at is null
      and (messages.loved_one_id is null or loved_ones.id is not null)`.execute(db);
  return rows[0];
}
