import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { bodyIdSchema, byIdSchema, idSchema, lineSchema, pathIdSchema, textSchema } from './fields.ts';
import { limits } from './limits.ts';
import { knownSchema } from './rules/edits.ts';
import { validationTexts } from './validation.copy.ts';
import { errorTexts } from './errors.copy.ts';

export const defaultCategoryColor = '#3B82F6';

export const videoCategorySchema = z.object({
  id: idSchema,
  parentId: idSchema,
  categoryName: z.string(),
  categoryColor: z.string(),
  description: z.nullable(z.string()),
  messages: z.int(),
  inLibrary: z.int(),
});
export type VideoCategory = z.output<typeof videoCategorySchema>;

/** Anchored, because it ends up in a style. */
export const categoryColorSchema = z
  .string(validationTexts.categoryColor)
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, validationTexts.categoryColor));

const descriptionSchema = z.optional(z.nullable(textSchema(limits.categoryDescription)));
/** The specification sends it; must be the logged-in member. */
const parentIdSchema = z.optional(bodyIdSchema(errorTexts.not_yours));

export const newCategoryBodySchema = z.object({
  categoryName: lineSchema(limits.categoryName, validationTexts.categoryName),
  categoryColor: z._default(categoryColorSchema, defaultCategoryColor),
  description: descriptionSchema,
  parentId: parentIdSchema,
});

export const editCategoryBodySchema = z.object({
  categoryName: z.optional(lineSchema(limits.categoryName, validationTexts.categoryName)),
  categoryColor: z.optional(categoryColorSchema),
  description: descriptionSchema,
  parentId: parentIdSchema,
  known: knownSchema,
});

export const videoCategoriesApi = endpoints({
  listCategories: {
    method: 'GET',
    path: '/api/video-categories',
    caller: 'member',
    guests: true,
    summary: 'List the member’s categories by name',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: z.array(videoCategorySchema),
    errors: ['not_yours'],
  },
  createCategory: {
    method: 'POST',
    path: '/api/video-categories',
    caller: 'member',
    guests: true,
    summary: 'Create a category',
    body: newCategoryBodySchema,
    reply: videoCategorySchema,
    status: 201,
    errors: ['category_taken', 'too_many_categories', 'not_yours'],
  },
  updateCategory: {
    method: 'PATCH',
    path: '/api/video-categories/{id}',
    caller: 'member',
    guests: true,
    summary: 'Change a category; its messages show it right away',
    params: byIdSchema,
    body: editCategoryBodySchema,
    reply: videoCategorySchema,
    errors: ['not_found', 'category_taken', 'not_yours', 'changed_meanwhile'],
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/video-categories/{id}',
    caller: 'member',
    guests: true,
    summary: 'Delete a category; its messages become “Just Because”',
    params: byIdSchema,
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  },
});
