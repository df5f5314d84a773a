import { validationTexts } from '@someday/contract/texts/validation.copy';
import {
  type OwnCategory,
  categories,
  builtInCategory,
  defaultCategory,
  ownCategoryId,
  ownCategoryKey,
  type CategoryKey,
} from '@someday/contract/rules/categories';
import { limits } from '@someday/contract/rules/limits';
import type { VideoCategory, videoCategoriesApi } from '@someday/contract/api/video-categories';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { checkParentId, owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, lockMembersRow, type Db, type Tx } from '#server/lib/transaction.ts';
import * as repo from './video-categories.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

export function createVideoCategories({ db }: Platform) {
  const one = async (on: Db, memberId: number, id: number) => owned(await repo.findCategory(on, id), memberId);

  const routes: Handlers<typeof videoCategoriesApi> = {
    async listCategories({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      return (await repo.categoriesOf(db, memberId)).map(ownCategoryView);
    },

    createCategory({ caller: { memberId }, body }) {
      checkParentId(body.parentId, memberId);
      const { categoryName: name, categoryColor: color, description } = body;
      return inTransaction(db, async (tx) => {
        await lockMembersRow(tx, memberId);
        const nameKey = await freeKey(tx, memberId, name);
        if ((await repo.countCategories(tx, memberId)) >= limits.ownCategories) throw appError('too_many_categories');
        const id = await repo.insertCategory(tx, memberId, { name, nameKey, color, description: description || null });
        return ownCategoryView(await one(tx, memberId, id));
      });
    },

    updateCategory({ caller: { memberId }, params: { id }, body }) {
      checkParentId(body.parentId, memberId);
      const { categoryName: name, categoryColor: color, description } = body;
      return inTransaction(db, async (tx) => {
        await lockMembersRow(tx, memberId);
        const row = await one(tx, memberId, id);
        refuseStale(body.known, ownCategoryView(row));
        const nameKey = name === undefined ? undefined : await freeKey(tx, memberId, name, id);
        const changed = description === undefined ? undefined : description || null;
        await repo.updateCategory(tx, row, { name, nameKey, color, description: changed });
        return ownCategoryView(await one(tx, memberId, id));
      });
    },

    deleteCategory: ({ caller, params: { id } }) =>
      inTransaction(db, async (tx) => {
        await repo.deleteCategory(tx, await one(tx, caller.memberId, id));
        return { id };
      }),
  };

  return { routes };
}

/** Names that people read as the same get the same key: case, spaces and Unicode composition don't matter. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');
}

const builtInKeys = new Set(Object.values(categories).map(({ label }) => keyOf(label)));

async function freeKey(tx: Tx, memberId: number, name: string, own?: number): Promise<string> {
  const key = keyOf(name);
  const taken = await repo.categoryNamed(tx, memberId, key);
  if (builtInKeys.has(key) || (taken !== undefined && taken !== own)) throw appError('category_taken');
  return key;
}

/** Null if the name is a built-in category's, or the member has as many as they can. */
export async function importCategory(
  tx: Tx,
  memberId: number,
  { name, color, description }: { readonly name: string; readonly color: string; readonly description: string | null },
): Promise<number | null> {
  await lockMembersRow(tx, memberId);
  const nameKey = keyOf(name);
  if (builtInKeys.has(nameKey)) return null;
  const known = await repo.categoryNamed(tx, memberId, nameKey);
  if (known !== undefined) return known;
  if ((await repo.countCategories(tx, memberId)) >= limits.ownCategories) return null;
  return repo.insertCategory(tx, memberId, { name, nameKey, color, description });
}

function ownCategoryView({ id, memberId, name, color, ...row }: repo.CategoryRow): VideoCategory {
  const { description, messages, inLibrary } = row;
  return { id, parentId: memberId, categoryName: name, categoryColor: color, description, messages, inLibrary };
}

export interface ChosenCategory {
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
}

/** In a transaction a custom one is locked against deletion. Errors: `invalid_input` also for someone else's. */
export async function chosenCategory(on: Db, memberId: number, choice: string): Promise<ChosenCategory> {
  const category = builtInCategory(choice);
  if (category !== undefined) return { category, ownCategoryId: null };
  const id = ownCategoryId(choice);
  if (id === undefined || !(await repo.keepsCategory(on, memberId, id)))
    throw wrongField('category', validationTexts.category);
  return { category: defaultCategory, ownCategoryId: id };
}

interface CategoryColumns {
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
  readonly categoryName: string | null;
  readonly categoryColor: string | null;
}

export function categoryView(row: CategoryColumns): { category: string; ownCategory: OwnCategory } {
  const { category, ownCategoryId: id, categoryName, categoryColor } = row;
  if (id === null || categoryName === null || categoryColor === null) return { category, ownCategory: null };
  return { category: ownCategoryKey(id), ownCategory: { categoryName, categoryColor } };
}
