import { sql } from 'kysely';
import type { SealStatement } from '@someday/contract/forms/seal-receipts';
import type { RepeatUnit } from '@someday/contract/rules/choices';
import type { Db, Tx } from '#server/db/client.ts';
import { releaseNow, statement } from '#server/db/conditions.ts';

export interface SealedContents {
  readonly texts: SealStatement['texts'];
  readonly sha256: string;
  readonly bytes: number;
}

export interface SealedRow extends SealedContents {
  readonly id: number;
  readonly memberId: number;
  readonly zone: string;
  readonly day: string | null;
  readonly time: string | null;
  readonly triggers: readonly TriggerRow[];
  readonly newest: string | null;
  readonly now: Date;
}

interface TriggerRow {
  readonly type: string;
  readonly day: string;
  readonly time: string | null;
  readonly every: number | null;
  readonly unit: RepeatUnit | null;
  readonly until: string | null;
}

const contents = `
  jsonb_build_object('title', title, 'description', description, 'caption', photo_caption, 'envelope', recipient_name) as texts,
  objects.sha256, objects.size as bytes`;

export async function sealedRows(tx: Tx, ids: readonly number[]): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select messages.id, messages.member_id as "memberId", ${sql.raw(contents)}, delivery_zone as zone,
      delivery_date as day, delivery_time as time,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'type', type, 'day', day, 'time', time, 'every', every, 'unit', unit, 'until', until) order by id), '[]')
        from scheduled_triggers where message_id = messages.id and is_active) as triggers,
      (select statement from seal_receipts where message_id = messages.id order by id desc limit 1) as newest,
      someday_now() as now
    from messages
      join members on members.id = messages.member_id and members.closed_at is null
      join loved_ones on loved_ones.id = messages.loved_one_id and loved_ones.deleted_at is null
      join media on media.id = messages.media_id
      join objects on objects.id = media.original_id
    where messages.id = any(${ids}::int[]) and messages.deleted_at is null and opens_at > ${releaseNow}
    order by messages.id`.execute(tx);
  return rows;
}

/** Returns the hash of each one's newest. An advisory lock, because transactions that share the member's row would deadlock. */
export async function lockChains(tx: Tx, memberIds: readonly number[]): Promise<Map<number, string | null>> {
  const sorted = memberIds.toSorted((a, b) => a - b);
  await sql`
    select pg_advisory_xact_lock(hashtext('seal_receipts'), id) from unnest(${sorted}::int[]) as id`.execute(tx);
  const { rows } = await sql<{ id: number; hash: string | null }>`
    select id, (select hash from seal_receipts where member_id = member.id order by seal_receipts.id desc limit 1) as hash
    from unnest(${sorted}::int[]) as member (id)`.execute(tx);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

export interface NewReceipt {
  readonly memberId: number;
  readonly messageId: number;
  readonly statement: string;
  readonly signature: Buffer;
  readonly publicKey: Buffer;
  readonly hash: string;
  readonly at: Date;
}

export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]): Promise<void> {
  await sql`
    insert into seal_receipts (member_id, message_id, statement, signature, public_key, hash, created_at)
    select * from unnest(
      ${receipts.map(({ memberId }) => memberId)}::int[], ${receipts.map(({ messageId }) => messageId)}::int[],
      ${receipts.map(({ statement }) => statement)}::text[], ${receipts.map(({ signature }) => signature)}::bytea[],
      ${receipts.map(({ publicKey }) => publicKey)}::bytea[], ${receipts.map(({ hash }) => hash)}::text[],
      ${receipts.map(({ at }) => at)}::timestamptz[])`.execute(tx);
}

export interface ReceiptRow extends SealedContents {
  readonly messageId: number;
  readonly statement: string;
  readonly signature: Buffer;
  readonly publicKey: Buffer;
}

const byMessage = statement<ReceiptRow>(`
  select message_id as "messageId", statement, signature, public_key as "publicKey", ${contents}
  from seal_receipts
    join messages on messages.id = seal_receipts.message_id
    join media on media.id = messages.media_id
    join objects on objects.id = media.original_id
  where message_id = any($1::int[])
  order by seal_receipts.id desc`);

export async function receiptsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, ReceiptRow[]>> {
  if (messageIds.length === 0) return new Map();
  return Map.groupBy(await byMessage(db, messageIds), ({ messageId }) => messageId);
}
