import {
  builtInCategory,
  chooseCategory,
  defaultCategory,
  ownCategoryId,
  ownCategoryKey,
  type CategoryKey,
  type OwnCategory,
} from '@someday/contract/categories';
import { wrongField } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import { keepsCategory } from './video-categories.repo.ts';

/** A message's category as it is kept: beneath an own one lies what the message falls back to when that is deleted. */
export interface ChosenCategory {
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
}

/**
 * What a form's `category` means. In a transaction an own one cannot be deleted before that ends. Errors: `invalid_input` for one that
 * does not exist, and for somebody else's.
 */
export async function chosenCategory(on: Db, memberId: number, given: string): Promise<ChosenCategory> {
  const category = builtInCategory(given);
  if (category !== undefined) return { category, ownCategoryId: null };
  const id = ownCategoryId(given);
  if (id === undefined || !(await keepsCategory(on, memberId, id))) throw wrongField('category', chooseCategory);
  return { category: defaultCategory, ownCategoryId: id };
}

/** A message's category as rows bring it, joined with its own one. */
export interface CategoryColumns {
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
  readonly categoryName: string | null;
  readonly categoryColor: string | null;
}

/** The same on the wire, where a category is one key, whoever made it. */
export function categoryView(row: CategoryColumns): { category: string; ownCategory: OwnCategory } {
  const { category, ownCategoryId: id, categoryName, categoryColor } = row;
  if (id === null || categoryName === null || categoryColor === null) return { category, ownCategory: null };
  return { category: ownCategoryKey(id), ownCategory: { categoryName, categoryColor } };
}
