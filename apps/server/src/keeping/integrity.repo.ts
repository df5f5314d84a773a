import { sql } from 'kysely';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import { instantBefore } from '#server/db/time.ts';
import { storedObjects } from './backup/backup.repo.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';

const orphanDays = 30;

export async function listUnread(db: Db, days: number, limit: number): Promise<StoredObject[]> {
  return storedObjects(db)
    .where(sql<Date>`coalesce(checked_at, created_at)`, '<', sql<Date>`someday_now() - ${days} * interval '1 day'`)
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .execute();
}

export async function markIntact(db: Db, id: string): Promise<void> {
  await sql`
    with sound as (delete from object_flaws where object_id = ${id})
    update objects set checked_at = someday_now() where id = ${id}`.execute(db);
}

export async function markFlawed(tx: Tx, id: string, kind: 'missing' | 'damaged'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into object_flaws (object_id, kind) select id, ${kind} from objects where id = ${id} for key share
    on conflict do nothing`.execute(tx);
  await sql`update objects set checked_at = someday_now() where id = ${id}`.execute(tx);
  return numAffectedRows > 0n;
}

export async function listFlawed(db: Db): Promise<StoredObject[]> {
  return storedObjects(db)
    .where('id', 'in', (flaws) => flaws.selectFrom('object_flaws').select('object_id'))
    .execute();
}

export async function findObject(db: Db, id: string): Promise<StoredObject | undefined> {
  return storedObjects(db).where('id', '=', id).executeTakeFirst();
}

/** Of these, the stored ones without a repair job of that kind about to run, and not found beyond repair within the last hour. */
export async function repairable(db: Db, ids: readonly string[], kind: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from objects where id = any(${ids}::text[])
      and not exists (select from object_flaws
        where object_id = objects.id and checked_at > someday_now() - interval '1 hour')
      and not exists (select from jobs where kind = ${kind} and key = objects.id
        and (state = 'leased' or state = 'pending' and due_at < someday_now() + interval '1 minute'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** The medium an object belongs to; locks its member against erasure. Undefined for other objects, such as a portrait's. */
export async function lockMediumOf(tx: Tx, id: string): Promise<{ mediaId: number; isOriginal: boolean } | undefined> {
  const { rows } = await sql<{ mediaId: number; isOriginal: boolean }>`
    select media.id as "mediaId", original_id = ${id} as "isOriginal"
    from members join media on media.member_id = members.id
    where original_id = ${id} or exists (select from renditions where media_id = media.id and object_id = ${id})
    for key share of members`.execute(tx);
  return rows[0];
}

export async function trackOrphans(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from stray_objects where id <> all(${ids}::text[]))
    insert into stray_objects (id) select * from unnest(${ids}::text[]) on conflict do nothing`.execute(db);
}

export async function oldOrphans(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stray_objects where found_at < ${instantBefore(now, orphanDays)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if it has a row after all. Its file may be removed before the transaction ends. */
export async function deleteOrphan(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from stray_objects where id = ${id}
      and not exists (select from objects where objects.id = ${id})
      and not exists (select from uploads where uploads.id = ${id})`.execute(tx);
  return numAffectedRows > 0n;
}

interface IntegrityFigures {
  readonly flawed: number;
  readonly oldest: Date | null;
}

export async function countFlaws(db: Db): Promise<IntegrityFigures> {
  const { rows } = await sql<IntegrityFigures>`
    select (select count(*) from object_flaws) as flawed,
      (select coalesce(checked_at, created_at) from objects order by coalesce(checked_at, created_at) limit 1) as oldest`.execute(
    db,
  );
  return rows[0] ?? { flawed: 0, oldest: null };
}
