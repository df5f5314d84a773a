import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bodyIdSchema, idSchema, lineSchema, pathIdSchema, textSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { knownSchema } from '../forms/edits.ts';
import { validationTexts } from '../texts/validation.copy.ts';
import { errorTexts } from '../texts/errors.copy.ts';

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

export const videoCategoriesApi = {
  listCategories: endpoint('guest', 'GET', '/api/video-categories', {
    summary: 'List the member’s categories by name',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: z.array(videoCategorySchema),
    errors: ['not_yours'],
  }),
  createCategory: endpoint('guest', 'POST', '/api/video-categories', {
    summary: 'Create a category',
    body: newCategoryBodySchema,
    reply: videoCategorySchema,
    status: 201,
    errors: ['category_taken', 'too_many_categories', 'not_yours'],
  }),
  updateCategory: endpoint('guest', 'PATCH', '/api/video-categories/{id}', {
    summary: 'Change a category; its messages show it right away',
    body: editCategoryBodySchema,
    reply: videoCategorySchema,
    errors: ['not_found', 'category_taken', 'not_yours', 'changed_meanwhile'],
  }),
  deleteCategory: endpoint('guest', 'DELETE', '/api/video-categories/{id}', {
    summary: 'Delete a category; its messages become “Just Because”',
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
};
