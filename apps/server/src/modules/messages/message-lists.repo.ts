import { ownCategoryId } from '@someday/contract/rules/categories';
import type { MessageCounts, MessageOrder } from '@someday/contract/forms/message-lists';
import type { MessageFilter } from '@someday/contract/forms/message-lists';
import { sql, type RawBuilder } from 'kysely';
import { countOf, isFound } from '#server/db/query-results.ts';
import type { Db } from '#server/db/client.ts';
import { heldNow } from '#server/db/time.ts';
import { notDeletedMessages } from './messages.repo.ts';
import { messageStatusIs } from './messages.sql.ts';

export interface MessageListChoice {
  readonly show: MessageFilter;
  readonly sort: MessageOrder;
  readonly search: string;
  readonly category: string | undefined;
  readonly lovedOneId: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
}

type MessagesQuery = ReturnType<typeof notDeletedMessages>;

export async function messagePage(db: Db, memberId: number, choice: MessageListChoice) {
  const query = chosen(sentMessages(db, memberId), choice).limit(choice.limit + 1);
  return inOrder(query, orders[choice.sort], choice.after).execute();
}

export const countMessages = (db: Db, memberId: number, choice: MessageListChoice): Promise<number> =>
  chosen(sentMessages(db, memberId), choice).$call(countOf);

/** Sealed messages of loved ones in the order they open. Returns one more than asked for if there are more. */
export async function sealedMessages(
  db: Db,
  memberId: number,
  { after, limit }: Pick<MessageListChoice, 'after' | 'limit'>,
) {
  const sealed = forSomeone(db, memberId)
    .where(messageStatusIs.scheduled)
    .limit(limit + 1);
  return inOrder(sealed, orders.opening, after).execute();
}

export async function libraryPage(
  db: Db,
  memberId: number,
  choice: Pick<MessageListChoice, 'search' | 'after' | 'limit'>,
) {
  let query = ownMessages(db, memberId)
    .where('messages.loved_one_id', 'is', null)
    .where('messages.is_test', '=', false)
    .limit(choice.limit);
  if (choice.search !== '') query = query.where(matchesSearch(choice.search));
  return inOrder(query, orders.newest, choice.after).execute();
}

export const isOfMember = (db: Db, memberId: number, id: number): Promise<boolean> =>
  db.selectFrom('messages').select('id').where('id', '=', id).where('member_id', '=', memberId).$call(isFound);

export const hasTrashed = (db: Db, memberId: number): Promise<boolean> =>
  db
    .selectFrom('messages')
    .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
    .select('messages.id')
    .where('messages.member_id', '=', memberId)
    .where((is) => is.or([is('messages.deleted_at', 'is not', null), is('loved_ones.deleted_at', 'is not', null)]))
    .limit(1)
    .$call(isFound);

export const hasMadeBetween = (db: Db, memberId: number, [begins, ends]: readonly [Date, Date]): Promise<boolean> =>
  forSomeone(db, memberId)
    .where('messages.created_at', '>=', begins)
    .where('messages.created_at', '<', ends)
    .limit(1)
    .$call(isFound);

export async function messageCounts(db: Db, memberId: number): Promise<MessageCounts> {
  return sentMessages(db, memberId)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      countWhere(sql`media.message_type = 'video'`).as('videos'),
      countWhere(sql`media.message_type = 'photo'`).as('photos'),
      countWhere(messageStatusIs.available).as('available'),
      countWhere(messageStatusIs.scheduled).as('scheduled'),
      countWhere(messageStatusIs.viewed).as('viewed'),
    ])
    .executeTakeFirstOrThrow();
}

export async function nextToOpen(db: Db, memberId: number) {
  return soonestFirst(db, memberId)
    .where(messageStatusIs.scheduled)
    .where('messages.opens_on', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Waited for its day, which is today or was yesterday, and hasn't been viewed. */
export async function openedLately(db: Db, memberId: number) {
  return soonestFirst(db, memberId)
    .where(messageStatusIs.available)
    .where('messages.sealed_on', 'is not', null)
    .where(sql<boolean>`messages.opens_at > someday_now() - interval '26 hours'`)
    .limit(50)
    .execute();
}

const ownMessages = (db: Db, memberId: number) => notDeletedMessages(db).where('messages.member_id', '=', memberId);
const forSomeone = (db: Db, memberId: number) =>
  ownMessages(db, memberId).where('messages.loved_one_id', 'is not', null);
const soonestFirst = (db: Db, memberId: number) =>
  sentMessages(db, memberId).orderBy('messages.opens_at').orderBy('messages.id');

function sentMessages(db: Db, memberId: number): MessagesQuery {
  return ownMessages(db, memberId).where(({ or, eb }) =>
    or([eb('messages.loved_one_id', 'is not', null), eb('messages.is_test', '=', true)]),
  );
}

function chosen(query: MessagesQuery, { show, search, category, lovedOneId }: MessageListChoice): MessagesQuery {
  let narrowed = query;
  if (show === 'video' || show === 'photo') narrowed = narrowed.where('media.message_type', '=', show);
  else if (show !== 'all') narrowed = narrowed.where(messageStatusIs[show]);
  if (search !== '') narrowed = narrowed.where(matchesSearch(search));
  if (category !== undefined) narrowed = narrowed.where(isIn(category));
  if (lovedOneId !== undefined) narrowed = narrowed.where('messages.loved_one_id', '=', lovedOneId);
  return narrowed;
}

function isIn(category: string) {
  const own = ownCategoryId(category);
  return own === undefined
    ? sql<boolean>`(messages.category = ${category} and messages.own_category_id is null)`
    : sql<boolean>`messages.own_category_id = ${own}`;
}

function countWhere(condition: RawBuilder<unknown>) {
  return sql<number>`count(*) filter (where ${condition})`;
}

function matchesSearch(search: string) {
  return sql<boolean>`strpos(
    lower(concat_ws(E'\\n', messages.title, messages.recipient_name, loved_ones.name) collate "und-x-icu"),
    lower(${search} collate "und-x-icu")) > 0`;
}

interface Order {
  readonly direction: 'asc' | 'desc';
  readonly key: (alias: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const orders: Readonly<Record<MessageOrder, Order>> = {
  newest: { direction: 'desc', key: (alias) => sql`${alias}.created_at` },
  oldest: { direction: 'asc', key: (alias) => sql`${alias}.created_at` },
  title: { direction: 'asc', key: (alias) => sql`${alias}.title collate someday_titles` },
  opening: {
    direction: 'asc',
    key: (alias) => sql`case when ${alias}.opens_at > ${heldNow} then ${alias}.opens_at else 'infinity' end`,
  },
  viewed: { direction: 'desc', key: (alias) => sql`coalesce(${alias}.viewed_at, '-infinity')` },
};

const messages = sql.ref('messages');
const last = sql.ref('last');

function inOrder(query: MessagesQuery, { direction, key }: Order, after: number | undefined): MessagesQuery {
  const sorted = query.orderBy(key(messages), direction).orderBy('messages.id', direction);
  if (after === undefined) return sorted;
  // Compared in SQL, because a JavaScript date would lose its microseconds.
  const behind = direction === 'asc' ? sql`>` : sql`<`;
  return sorted.where(
    sql<boolean>`(${key(messages)}, messages.id) ${behind}
      (select ${key(last)}, last.id from messages as last where last.id = ${after})`,
  );
}
