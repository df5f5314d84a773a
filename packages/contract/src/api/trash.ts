import * as z from 'zod/mini';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { categorySchema, ownCategorySchema } from '../forms/categories.ts';
import { endpoint } from './endpoint.ts';
import { messageTypeSchema } from './media.ts';
import { portraitSchema } from './portraits.ts';

const trashed = { id: idSchema, deletedAt: instantSchema, purgedAt: instantSchema };

export const trashedLovedOneSchema = z.object({
  ...trashed,
  name: z.string(),
  relationship: z.string(),
  portrait: portraitSchema,
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

export const trashApi = {
  getTrash: endpoint('guest', 'GET', '/api/trash', {
    summary: 'List what can be restored, most recently deleted first',
    query: z.object({ after: z.optional(pathIdSchema) }),
    reply: z.object({
      lovedOnes: z.array(trashedLovedOneSchema),
      messages: z.array(trashedMessageSchema),
      more: z.boolean(),
    }),
    errors: ['not_found'],
  }),
};
