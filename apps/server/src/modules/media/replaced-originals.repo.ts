import { sql } from 'kysely';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { deleteObjects, holdMember, replaceOriginal } from './media.repo.ts';

interface TrimmedVideo {
  readonly id: number;
  readonly memberId: number;
  readonly originalId: string;
  readonly videoId: string;
  readonly size: number;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
}

export async function findTrimmed(db: Db, id: number): Promise<TrimmedVideo | undefined> {
  const { rows } = await sql<TrimmedVideo>`
    select media.id, member_id as "memberId", original_id as "originalId", objects.id as "videoId", size,
      wrapped_key as "wrappedKey", key_id as "keyId"
    from media
      join renditions on renditions.media_id = media.id and renditions.kind = 'video'
      join objects on objects.id = renditions.object_id
    where media.id = ${id} and media.state = 'ready' and 'trimmed' = any(notes)`.execute(db);
  return rows[0];
}

/** As `replaceOriginal`, but deletes the old object's row. Undefined, without changes, if the video has changed since it was found. */
export async function replaceOriginalOf(
  tx: Tx,
  { id, memberId, originalId, videoId }: TrimmedVideo,
  object: StoredObject,
): Promise<number[] | undefined> {
  await holdMember(tx, memberId);
  // Locked, so that no message can start using it and no conversion can publish.
  await tx.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute();
  const now = await findTrimmed(tx, id);
  if (now?.originalId !== originalId || now.videoId !== videoId) return undefined;
  const messageIds = await replaceOriginal(tx, id, object);
  await sql`update media set notes = array_remove(notes, 'trimmed') where id = ${id}`.execute(tx);
  // For backups: after a restore, what was cut off must be erased again.
  await sql`
    insert into erasures (kind, about_id, about_created_at) select 'originals', id, created_at from media where id = ${id}
    on conflict (kind, about_id, about_created_at) do update set erased_at = excluded.erased_at`.execute(tx);
  await deleteObjects(tx, [originalId]);
  return messageIds;
}

export async function listRestoredOriginals(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select media.id from erasures
      join media on media.id = about_id and media.created_at = about_created_at
      join objects on objects.id = original_id
    where erasures.kind = 'originals' and objects.created_at < erased_at and state = 'ready' and 'trimmed' = any(notes)
    order by media.id`.execute(db);
  return rows.map(({ id }) => id);
}
