import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { bodyIdSchema, byIdSchema, idSchema, lineSchema, pathIdSchema, textSchema } from './fields.ts';
import { limits } from './limits.ts';

export const defaultCategoryColor = '#3B82F6';

/** A category that a member has made for their messages; names are the specification's. */
export const videoCategorySchema = z.object({
  id: idSchema,
  /** The member it belongs to. */
  parentId: idSchema,
  categoryName: z.string(),
  /** `#` and six hexadecimal digits. */
  categoryColor: z.string(),
  description: z.nullable(z.string()),
  /** How many messages for somebody stand in it, and how many videos of the library. What is in the trash does not count. */
  messages: z.int(),
  inLibrary: z.int(),
});
export type VideoCategory = z.output<typeof videoCategorySchema>;

const missingName = 'Category name is required';

/** Anchored: it ends up in a style. */
export const categoryColorSchema = z
  .string('Invalid color format')
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Invalid color format'));

const descriptionSchema = z.optional(z.nullable(textSchema(limits.categoryDescription)));
/** Accepted as the specification sends it; must be the session's own member. */
const parentIdSchema = z.optional(bodyIdSchema('This belongs to somebody else.'));

export const newCategoryBodySchema = z.object({
  categoryName: lineSchema(limits.categoryName, missingName),
  categoryColor: z._default(categoryColorSchema, defaultCategoryColor),
  description: descriptionSchema,
  parentId: parentIdSchema,
});

/** What is left out stays. */
export const editCategoryBodySchema = z.object({
  categoryName: z.optional(lineSchema(limits.categoryName, missingName)),
  categoryColor: z.optional(categoryColorSchema),
  description: descriptionSchema,
  parentId: parentIdSchema,
});

export const videoCategoriesApi = endpoints({
  listCategories: {
    method: 'GET',
    path: '/api/video-categories',
    caller: 'member',
    guests: true,
    summary: 'The categories that the member has made, by name',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: z.array(videoCategorySchema),
    errors: ['not_yours'],
  },
  createCategory: {
    method: 'POST',
    path: '/api/video-categories',
    caller: 'member',
    guests: true,
    summary: 'Make a category of one’s own',
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
    summary: 'Change a category; its messages show it at once',
    params: byIdSchema,
    body: editCategoryBodySchema,
    reply: videoCategorySchema,
    errors: ['not_found', 'category_taken', 'not_yours'],
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/video-categories/{id}',
    caller: 'member',
    guests: true,
    summary: 'Delete a category; its messages stay and are “Just Because” from then on',
    params: byIdSchema,
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  },
});
