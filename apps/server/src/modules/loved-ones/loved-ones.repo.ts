import { sql } from 'kysely';
import { portraitChoices } from '@someday/contract/rules/choices';
import { hasChanged } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { currentTime } from '#server/db/time.ts';
import type { Owned } from '#server/lib/edit-checks.ts';
import { messageStatusIs } from '#server/modules/messages/messages.sql.ts';
import { trashHorizon } from '#server/modules/trash/trash.sql.ts';
import { codeAskedAt, noticesStoppedAt, picture } from './loved-ones.sql.ts';

export interface CodeSecrets {
  readonly codeHash: Buffer;
  readonly codeSealed: Buffer;
}

export interface Details {
  readonly name: string;
  readonly email: string | null;
  readonly relationship: string;
  readonly senderName: string | null;
  readonly birthday: string | null;
  readonly timeZone: string | null;
  readonly codeInMail: boolean;
}

export type ChangedDetails = { readonly [Key in keyof Details]?: Details[Key] | undefined } & {
  readonly mayAnswer?: boolean | undefined;
};

export type LovedOneRecord = NonNullable<Awaited<ReturnType<typeof findLovedOne>>>;

export async function insertLovedOne(
  db: Db,
  memberId: number,
  { stampColor = 0, ...all }: Details & { readonly stampColor?: number | undefined },
  { codeHash, codeSealed }: CodeSecrets,
): Promise<LovedOneRecord | undefined> {
  const { senderName, timeZone, codeInMail, ...details } = all;
  return db
    .insertInto('loved_ones')
    .values({
      member_id: memberId,
      ...details,
      sender_name: senderName,
      time_zone: timeZone,
      code_in_mail: codeInMail,
      stamp_color: stampColor > 0 && stampColor < portraitChoices.color ? stampColor : leastUsedColor(memberId),
      code_hash: codeHash,
      code_sealed: codeSealed,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The trash included; never the member's own, 0. Lock the member's row, so that two added at once differ. */
const leastUsedColor = (memberId: number) =>
  sql<number>`(
    select color from generate_series(1, ${portraitChoices.color - 1}::int) as color
    order by (select count(*) from loved_ones where member_id = ${memberId} and stamp_color = color), color
    limit 1)`;

export async function updateLovedOne(tx: Tx, { id }: Owned<LovedOneRecord>, details: ChangedDetails): Promise<void> {
  const { name, senderName, timeZone, codeInMail, mayAnswer, ...rest } = details;
  await tx
    .updateTable('loved_ones')
    .set(({ ref }) => ({
      ...rest,
      name: name ?? ref('name'), // an update needs a column, even if nothing changes
      ...{ sender_name: senderName, time_zone: timeZone, code_in_mail: codeInMail, may_answer: mayAnswer },
    }))
    .where('id', '=', id)
    .execute();
}

export const replaceCode = (tx: Tx, { id }: Owned<LovedOneRecord>, secrets: CodeSecrets): Promise<boolean> =>
  tx
    .updateTable('loved_ones')
    .set({ code_hash: secrets.codeHash, code_sealed: secrets.codeSealed, code_asked_at: null })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from loved_ones as others where code_hash = ${secrets.codeHash})`)
    .$call(hasChanged);

export async function noteCodeGiven(tx: Tx, { id }: Owned<LovedOneRecord>): Promise<void> {
  await tx.updateTable('loved_ones').set({ code_asked_at: null }).where('id', '=', id).execute();
}

export async function trashLovedOne(tx: Tx, { id }: Owned<LovedOneRecord>): Promise<void> {
  await tx.updateTable('loved_ones').set({ deleted_at: currentTime }).where('id', '=', id).execute();
}

export const untrashLovedOne = (tx: Tx, memberId: number, id: number): Promise<boolean> =>
  tx
    .updateTable('loved_ones')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', '>', trashHorizon)
    .$call(hasChanged);

export async function findLovedOne(db: Db, id: number) {
  return notDeletedLovedOnes(db).where('id', '=', id).executeTakeFirst();
}

export async function lockLovedOne(tx: Tx, id: number) {
  return notDeletedLovedOnes(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** For loved ones who aren't in the trash, including closed accounts. Not for guests' loved ones, whom no admin needs to help. */
export async function findSealedCode(db: Db, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('loved_ones')
    .innerJoin('members', 'members.id', 'loved_ones.member_id')
    .select('code_sealed as codeSealed')
    .where('loved_ones.id', '=', id)
    .where('loved_ones.deleted_at', 'is', null)
    .where('members.is_guest', '=', false)
    .executeTakeFirst();
  return row?.codeSealed;
}

export interface Counts {
  readonly total: number;
  readonly scheduled: number;
  readonly viewed: number;
}

export async function lovedOnesOf(db: Db, memberId: number): Promise<(LovedOneRecord & Counts)[]> {
  return notDeletedLovedOnes(db)
    .leftJoin(countedMessages(db).where('member_id', '=', memberId).groupBy('loved_one_id').as('counted'), (join) =>
      join.onRef('counted.loved_one_id', '=', 'loved_ones.id'),
    )
    .select(({ fn, val }) => [
      fn.coalesce('counted.total', val(0)).as('total'),
      fn.coalesce('counted.scheduled', val(0)).as('scheduled'),
      fn.coalesce('counted.viewed', val(0)).as('viewed'),
    ])
    .where('loved_ones.member_id', '=', memberId)
    .orderBy('loved_ones.id')
    .execute();
}

export async function countMessagesFor(db: Db, lovedOneId: number): Promise<Counts> {
  const counts = await countedMessages(db)
    .where('loved_one_id', '=', lovedOneId)
    .groupBy('loved_one_id')
    .executeTakeFirst();
  return counts ?? { total: 0, scheduled: 0, viewed: 0 };
}

function countedMessages(db: Db) {
  return db
    .selectFrom('messages')
    .select([
      'loved_one_id',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${messageStatusIs.scheduled}))::int`.as('scheduled'),
      sql<number>`(count(*) filter (where ${messageStatusIs.viewed}))::int`.as('viewed'),
    ])
    .where('deleted_at', 'is', null);
}

export async function lockMemberZone(tx: Tx, memberId: number): Promise<{ timeZone: string; now: Date } | undefined> {
  return tx
    .selectFrom('members')
    .select(['time_zone as timeZone', currentTime.as('now')])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst();
}

function notDeletedLovedOnes(db: Db) {
  return db
    .selectFrom('loved_ones')
    .select(columns)
    .where('loved_ones.deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from members where id = loved_ones.member_id and closed_at is not null)`);
}

const columns = [
  'loved_ones.id',
  'loved_ones.member_id as memberId',
  'name',
  'email',
  'relationship',
  'sender_name as senderName',
  'stamp_color as stampColor',
  picture.as('picture'),
  'birthday',
  'time_zone as timeZone',
  'code_in_mail as codeInMail',
  'may_answer as mayAnswer',
  noticesStoppedAt.as('noticesStoppedAt'),
  codeAskedAt.as('codeAskedAt'),
  'code_sealed as codeSealed',
] as const;
