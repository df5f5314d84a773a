import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';

export async function isNeeded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from members where (erase_at is null or erase_at > someday_now()) and (
      exists (select from portraits where object_id = ${id} and member_id = members.id)
      or exists (select from imports where object_id = ${id} and member_id = members.id)
      or exists (
        select from media
        where media.member_id = members.id
          and (exists (select from messages where media_id = media.id)
            or exists (select from answers where media_id = media.id))
          and (original_id = ${id} or exists (select from renditions where media_id = media.id and object_id = ${id})))
    ) limit 1`.execute(db);
  return rows.length > 0;
}

export async function isFlawed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from object_flaws where object_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Has no names, only which row it was. */
export interface Erasure {
  readonly kind: 'members' | 'loved_ones' | 'messages' | 'portraits' | 'originals' | 'answers';
  readonly aboutId: number;
  readonly aboutCreatedAt: string;
  readonly erasedAt: string;
  readonly clockDoubted: boolean;
}

export function listErasures(db: Db) {
  const asText = (column: 'about_created_at' | 'erased_at') =>
    sql<string>`(${sql.ref(column)} at time zone 'UTC')::text || '+00'`;
  return db
    .selectFrom('erasures')
    .select(['kind', 'about_id as aboutId', 'clock_doubted as clockDoubted'])
    .select([asText('about_created_at').as('aboutCreatedAt'), asText('erased_at').as('erasedAt')])
    .orderBy('erased_at')
    .execute();
}

export async function countErasures(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countObjects(db: Db): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('objects')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
}

export const storedObjects = (db: Db) =>
  db.selectFrom('objects').select(['id', 'size', 'sha256', 'wrapped_key as wrappedKey', 'key_id as keyId']);

const page = 1000;

/** All stored objects by id, in pages: nothing stays locked or open in between. */
export async function* listObjects(db: Db): AsyncGenerator<StoredObject> {
  let after = '';
  while (true) {
    const objects = await storedObjects(db).where('id', '>', after).orderBy('id').limit(page).execute();
    yield* objects;
    const last = objects.at(-1);
    if (last === undefined || objects.length < page) return;
    after = last.id;
  }
}

export async function sampleObjects(db: Db, count: number): Promise<StoredObject[]> {
  return storedObjects(db)
    .orderBy(sql`random()`)
    .limit(count)
    .execute();
}

export async function isUploading(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where touched_at > someday_now() - interval '1 minute' and received < size limit 1`.execute(db);
  return rows.length > 0;
}

const batchSize = 1000;

export async function orphansAmong(db: Db, ids: AsyncIterable<string>, signal?: AbortSignal): Promise<string[]> {
  const orphans: string[] = [];
  let batch: string[] = [];
  const check = async () => {
    signal?.throwIfAborted();
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${batch}::text[]) as listed (id)
      where not exists (select from objects where objects.id = listed.id)
        and not exists (select from uploads where uploads.id = listed.id)`.execute(db);
    orphans.push(...rows.map(({ id }) => id));
    batch = [];
  };
  for await (const id of ids) if (batch.push(id) === batchSize) await check();
  await check();
  return orphans;
}

/** What an object is for. `mime`: if people see it; the original is only kept. */
export interface ObjectPurpose {
  readonly as: string;
  readonly messageIds: readonly number[];
  readonly mime?: string;
}

export async function purposeOf(db: Db, id: string): Promise<ObjectPurpose | null> {
  const { rows } = await sql<{ as: string; mediaId: number | null; mime: string | null }>`
    select 'original' as "as", id as "mediaId", null as mime from media where original_id = ${id}
    union all select kind, media_id, mime from renditions where object_id = ${id}
    union all select 'portrait', null, 'image/jpeg' from portraits where object_id = ${id}
    union all select 'import', null, null from imports where object_id = ${id}
    union all select 'export', null, null from export_parts where object_id = ${id}`.execute(db);
  const [use] = rows;
  if (use === undefined) return null;
  const { rows: messages } = await sql<{ id: number }>`
    select id from messages where media_id = ${use.mediaId}
    union select message_id from answers where media_id = ${use.mediaId} order by id`.execute(db);
  return {
    as: use.as,
    messageIds: messages.map((message) => message.id),
    ...(use.mime !== null && { mime: use.mime }),
  };
}

export interface RestoreCounts {
  readonly erasedAgain: number;
  readonly emailsToCheck: number;
}

/** In one transaction, and may be repeated. Erases again what was erased after the snapshot. */
export function finishRestore(
  db: Db,
  erasures: readonly Erasure[],
  { isFinal }: { readonly isFinal: boolean },
): Promise<RestoreCounts> {
  return inTransaction(db, async (tx) => {
    const listed = sql`json_to_recordset(${JSON.stringify(erasures)}) as listed
      ("kind" text, "aboutId" int, "aboutCreatedAt" timestamptz, "erasedAt" timestamptz, "clockDoubted" boolean)`;
    await sql`
      insert into erasures (kind, about_id, about_created_at, erased_at, clock_doubted)
      select "kind", "aboutId", "aboutCreatedAt", "erasedAt", "clockDoubted" from ${listed} on conflict do nothing`.execute(
      tx,
    );
    // Their surveys stay, but without an address.
    await sql`
      update feedback_surveys set email = null from members join erasures
        on kind = 'members' and about_id = members.id and about_created_at = members.created_at
      where feedback_surveys.member_id = members.id`.execute(tx);
    let erasedAgain = 0;
    for (const kind of ['members', 'loved_ones', 'messages', 'portraits', 'answers'] as const) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(kind)} as about using erasures
        where kind = ${kind} and about_id = about.id and about_created_at = about.created_at`.execute(tx);
      erasedAgain += Number(numAffectedRows);
    }
    await sql`
      delete from media where not exists (select from messages where media_id = media.id)
        and not exists (select from answers where media_id = media.id)`.execute(tx);
    await sql`
      delete from objects where not exists (select from media where original_id = objects.id)
        and not exists (select from renditions where object_id = objects.id)
        and not exists (select from portraits where object_id = objects.id)
        and not exists (select from imports where object_id = objects.id)
        and not exists (select from export_parts where object_id = objects.id)`.execute(tx);
    // Nothing that was only planned can have been sent since a final backup.
    const states = isFinal ? ['sending'] : ['planned', 'sending'];
    const emails = await sql`
      update outgoing_emails set state = 'check' where state = any(${states}) and due_at <= someday_now()`.execute(tx);
    await sql`update jobs set state = 'pending', lease_until = null, lease_token = null where state = 'leased'`.execute(
      tx,
    );
    // May have been sent since; the row that says so is lost.
    if (!isFinal)
      await sql`
        update jobs set state = 'done', finished_at = someday_now()
        where kind = 'announce-eve' and state = 'pending' and due_at <= someday_now()`.execute(tx);
    await sql`delete from backup_runs where finished_at is null`.execute(tx); // the backup's own
    return { erasedAgain, emailsToCheck: Number(emails.numAffectedRows ?? 0n) };
  });
}

export async function waitForOtherWrites(db: Db): Promise<void> {
  const writing = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`;
  while (((await writing.execute(db)).rows[0]?.count ?? 0) > 0) await sleep(50);
}

export interface BackupRun {
  readonly id: number;
  readonly kind: 'backup' | 'drill';
  readonly place: string;
  readonly startedAt: Date;
  readonly ageMs: number;
  readonly finishedAt: Date | null;
  readonly problem: string | null;
  readonly files: number | null;
  readonly bytes: number | null;
  readonly copies: number | null;
}

const keptDays = 400;

export async function startRun(db: Db, kind: BackupRun['kind'], place: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`
      update backup_runs set finished_at = someday_now(), problem = 'stopped'
      where kind = ${kind} and finished_at is null`.execute(tx);
    await sql`delete from backup_runs where started_at < someday_now() - ${keptDays} * interval '1 day'`.execute(tx);
    const { id } = await tx.insertInto('backup_runs').values({ kind, place }).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

export type RunResult = Partial<Pick<BackupRun, 'problem' | 'files' | 'bytes' | 'copies'>> & { snapshot?: string };

export async function finishRun(db: Db, id: number, result: RunResult): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ...result, finished_at: sql<Date>`someday_now()` })
    .where('id', '=', id)
    .execute();
}

export async function lastRun(
  db: Db,
  kind: BackupRun['kind'],
  { fine = false, place }: { fine?: boolean; place?: string | undefined } = {},
): Promise<BackupRun | undefined> {
  return runs(db)
    .where('kind', '=', kind)
    .where('finished_at', 'is not', null)
    .$if(fine, (query) => query.where('problem', 'is', null))
    .$if(place !== undefined, (query) => query.where('place', '=', place ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findRun(db: Db, id: number): Promise<BackupRun | undefined> {
  return runs(db).where('id', '=', id).executeTakeFirst();
}

const runs = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select(['id', 'kind', 'place', 'problem', 'files', 'bytes', 'copies'])
    .select(['started_at as startedAt', 'finished_at as finishedAt'])
    .select(sql<number>`(1000 * extract(epoch from someday_now() - started_at))::float8`.as('ageMs'));

export async function hasBackup(db: Db, place: string): Promise<boolean> {
  const found = await runs(db).where('place', '=', place).where('snapshot', 'is not', null).limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function isRunUnderway(db: Db): Promise<boolean> {
  const found = await runs(db)
    .where('kind', '=', 'backup')
    .where('finished_at', 'is', null)
    .where('started_at', '>', sql<Date>`someday_now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** When someone last had the printed recovery key in hand; null: there's none yet. */
export async function keySeenAt(db: Db): Promise<Date | null> {
  const mark = await db
    .selectFrom('run_marks')
    .select('marked_at')
    .where('name', '=', 'recovery-key')
    .executeTakeFirst();
  return mark?.marked_at ?? null;
}

export async function markKeySeen(db: Db, keyId: string): Promise<void> {
  const marked_at = sql<Date>`someday_now()`;
  await db
    .insertInto('run_marks')
    .values({ name: 'recovery-key', value: keyId, marked_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: keyId, marked_at }))
    .execute();
}
