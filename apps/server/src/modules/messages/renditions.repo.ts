import type { MediaState, RenditionKind } from '@someday/contract/media';
import type { Db } from '#server/db/client.ts';
import { statement } from '#server/db/statement.ts';

export interface RenditionRow {
  readonly title: string;
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

const rendition = statement<RenditionRow>(`
  select messages.title, messages.member_id as "memberId", messages.loved_one_id as "lovedOneId", messages.opens_at as "opensAt",
    media.state as "mediaState", renditions.mime, objects.id as "objectId", objects.size,
    objects.wrapped_key as "wrappedKey", objects.key_id as "keyId", someday_now() as now
  from messages
    left join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
    join media on media.id = messages.media_id
    join renditions on renditions.media_id = media.id and renditions.kind = $2
    join objects on objects.id = renditions.object_id
  where messages.id = $1 and messages.deleted_at is null
    and (messages.loved_one_id is null or loved_ones.id is not null)`);

/** A message's release, its medium's state and one rendition, for serving bytes: it runs for every range of a video. */
export async function findRendition(db: Db, messageId: number, kind: RenditionKind): Promise<RenditionRow | undefined> {
  const [row] = await rendition(db, messageId, kind);
  return row;
}
