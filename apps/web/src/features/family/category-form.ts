import {
  categoryColorSchema,
  defaultCategoryColor,
  newCategoryBodySchema,
  type VideoCategory,
} from '@someday/contract/video-categories';

import * as z from 'zod/mini';

const { categoryName, description } = newCategoryBodySchema.shape;

/** The call's own rules; a form says every field. */
export const categoryFormSchema = z.object({ categoryName, categoryColor: categoryColorSchema, description });

export type CategoryInput = Record<(typeof categoryFields)[number], string>;
export const categoryFields = ['categoryName', 'categoryColor', 'description'] as const;

/** What was typed, as it is kept in this tab. */
export const categoryDraftSchema = z.partial(
  z.object({ categoryName: z.string(), categoryColor: z.string(), description: z.string() }),
);

/** A category as the form shows it, or an untouched form. */
export function categoryInput(category: VideoCategory | undefined): CategoryInput {
  return {
    categoryName: category?.categoryName ?? '',
    categoryColor: category?.categoryColor ?? defaultCategoryColor,
    description: category?.description ?? '',
  };
}
