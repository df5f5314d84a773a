import { sql } from 'kysely';
import { countOf, isFound, newId } from '#server/db/query-results.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Owned } from '#server/lib/edit-checks.ts';

export interface CategoryFields {
  readonly name: string;
  readonly nameKey: string;
  readonly color: string;
  readonly description: string | null;
}

export type CategoryRow = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

export const keepsCategory = (on: Db, memberId: number, id: number): Promise<boolean> =>
  on
    .selectFrom('video_categories')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forKeyShare()
    .$call(isFound);

export async function categoriesOf(db: Db, memberId: number) {
  return countedCategories(db)
    .where('member_id', '=', memberId)
    .orderBy(sql`name collate someday_titles`)
    .orderBy('id')
    .execute();
}

export async function findCategory(db: Db, id: number) {
  return countedCategories(db).where('id', '=', id).executeTakeFirst();
}

export const countCategories = (tx: Tx, memberId: number): Promise<number> =>
  tx.selectFrom('video_categories').where('member_id', '=', memberId).$call(countOf);

export async function categoryNamed(tx: Tx, memberId: number, nameKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('video_categories')
    .select('id')
    .where('member_id', '=', memberId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst();
  return row?.id;
}

export const insertCategory = (tx: Tx, memberId: number, { nameKey, ...fields }: CategoryFields): Promise<number> =>
  tx
    .insertInto('video_categories')
    .values({ member_id: memberId, name_key: nameKey, ...fields })
    .returning('id')
    .$call(newId);

export async function updateCategory(
  tx: Tx,
  { id }: Owned<CategoryRow>,
  { name, nameKey, color, description }: { [Key in keyof CategoryFields]?: CategoryFields[Key] | undefined },
): Promise<void> {
  await tx
    .updateTable('video_categories')
    .set(({ ref }) => ({ name: name ?? ref('name'), name_key: nameKey, color, description }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(tx: Tx, { id }: Owned<CategoryRow>): Promise<void> {
  await sql`select from messages where own_category_id = ${id} order by id for no key update`.execute(tx);
  await tx.deleteFrom('video_categories').where('id', '=', id).execute();
}

function countedCategories(db: Db) {
  return db
    .selectFrom('video_categories')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('messages')
          .leftJoin('loved_ones', 'loved_ones.id', 'messages.loved_one_id')
          .select(({ fn }) => [
            fn.count<number>('loved_ones.id').as('messages'),
            sql<number>`count(*) - count(loved_ones.id)`.as('inLibrary'),
          ])
          .whereRef('messages.own_category_id', '=', 'video_categories.id')
          .where('messages.deleted_at', 'is', null)
          .where('loved_ones.deleted_at', 'is', null)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['video_categories.id', 'video_categories.member_id as memberId', 'video_categories.name'])
    .select(['video_categories.color', 'video_categories.description', 'counted.messages', 'counted.inLibrary']);
}
