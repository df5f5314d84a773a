import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SealStatement } from '@someday/contract/forms/seal-receipts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import { prepared, type Placeholders } from '#server/db/prepared-query.ts';
import { releaseNow } from '#server/modules/messages/messages.sql.ts';

export type SealedContents = Pick<SealedRow, 'texts' | 'sha256' | 'bytes'>;
export type SealedRow = Awaited<ReturnType<typeof sealedRows>>[number];

const contents = [
  sql<SealStatement['texts']>`jsonb_build_object(
    'title', title, 'description', description, 'caption', photo_caption, 'envelope', recipient_name)`.as('texts'),
  'objects.sha256',
  'objects.size as bytes',
] as const;

export async function sealedRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.member_id')
    .innerJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .select(['messages.id', 'messages.member_id as memberId', ...contents, sql<string>`delivery_zone`.as('zone')])
    .select(['delivery_date as day', 'delivery_time as time', currentTime.as('now')])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('scheduled_triggers')
          .select(['type', 'day', 'time', 'every', 'unit', 'until'])
          .whereRef('message_id', '=', 'messages.id')
          .where('is_active', '=', true)
          .orderBy('id'),
      ).as('triggers'),
      selectFrom('seal_receipts')
        .select('statement')
        .whereRef('message_id', '=', 'messages.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('newest'),
    ])
    .where(sql<boolean>`messages.id = any(${ids}::int[])`)
    .where('messages.deleted_at', 'is', null)
    .where('members.closed_at', 'is', null)
    .where('loved_ones.deleted_at', 'is', null)
    .where('opens_at', '>', releaseNow)
    .orderBy('messages.id')
    .execute();
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

export type ReceiptRow = Awaited<ReturnType<typeof byMessage>>[number];

const byMessage = prepared((db, value: Placeholders<{ messageIds: readonly number[] }>) =>
  db
    .selectFrom('seal_receipts')
    .innerJoin('messages', 'messages.id', 'seal_receipts.message_id')
    .innerJoin('media', 'media.id', 'messages.media_id')
    .innerJoin('objects', 'objects.id', 'media.original_id')
    .select(['message_id as messageId', 'statement', 'signature', 'public_key as publicKey', ...contents])
    .where(sql<boolean>`message_id = any(${value('messageIds')}::int[])`)
    .orderBy('seal_receipts.id', 'desc'),
);

export async function receiptsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, ReceiptRow[]>> {
  if (messageIds.length === 0) return new Map();
  return Map.groupBy(await byMessage(db, { messageIds }), ({ messageId }) => messageId);
}
