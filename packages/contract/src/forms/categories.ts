import * as z from 'zod/mini';
import { categoryPattern } from '../rules/categories.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const categorySchema = z
  .string(validationTexts.category)
  .check(z.regex(categoryPattern, validationTexts.category));

/** Sent with a message, so that loved ones see a custom category without another request. */
export const ownCategorySchema = z.nullable(z.object({ categoryName: z.string(), categoryColor: z.string() }));
