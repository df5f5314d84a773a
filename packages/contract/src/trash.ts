import * as z from 'zod/mini';
import { categorySchema, ownCategorySchema } from './categories.ts';
import { endpoints } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from './fields.ts';
import { messageTypeSchema } from './media.ts';
import { portraitSchema } from './portraits.ts';

const trashed = {
  id: idSchema,
  deletedAt: instantSchema,
  /** When it can no longer be restored. */
  purgedAt: instantSchema,
};

export const trashedLovedOneSchema = z.object({
  ...trashed,
  name: z.string(),
  relationship: z.string(),
  /** Without their photo, which isn't shown from the trash. */
  portrait: portraitSchema,
  /** How many messages would be restored with them. */
  messages: z.int(),
});
export type TrashedLovedOne = z.output<typeof trashedLovedOneSchema>;

export const trashedMessageSchema = z.object({
  ...trashed,
  title: z.string(),
  recipientName: z.string(),
  category: categorySchema,
  ownCategory: ownCategorySchema,
  messageType: messageTypeSchema,
});
export type TrashedMessage = z.output<typeof trashedMessageSchema>;

export const trashApi = endpoints({
  getTrash: {
    method: 'GET',
    path: '/api/trash',
    caller: 'member',
    guests: true,
    summary: 'List what can be restored, most recently deleted first',
    query: z.object({ after: z.optional(pathIdSchema) }),
    reply: z.object({
      /** On the first page only. */
      lovedOnes: z.array(trashedLovedOneSchema),
      /** Not those of loved ones who are in the trash themselves. */
      messages: z.array(trashedMessageSchema),
      /** There are more messages after the last one. */
      more: z.boolean(),
    }),
    errors: ['not_found'],
  },
});
