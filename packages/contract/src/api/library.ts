import * as z from 'zod/mini';
import {
  bodyIdSchema,
  idSchema,
  instantSchema,
  optionalDaySchema,
  optionalTimeSchema,
  pathIdSchema,
} from '../forms/fields.ts';
import { categorySchema, ownCategorySchema } from '../forms/categories.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../rules/limits.ts';
import { messageTypeSchema, smallVideoSchema } from './media.ts';
import { recipientNameSchema } from '../forms/message-forms.ts';
import { mediaProgressSchema, messageSchema } from './messages.ts';
import { pageSizeSchema, searchSchema } from '../forms/message-lists.ts';
import { newTriggerSchema } from '../forms/trigger-forms.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const libraryVideoSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.nullable(z.string()),
  category: categorySchema,
  ownCategory: ownCategorySchema,
  messageType: messageTypeSchema,
  photoCaption: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  createdAt: instantSchema,
  fileName: z.string(),
  fileSize: z.number(),
  videoUrl: z.nullable(z.string()),
  smallVideo: smallVideoSchema,
  thumbnailUrl: z.nullable(z.string()),
  media: mediaProgressSchema,
});
export type LibraryVideo = z.output<typeof libraryVideoSchema>;

export const assignBodySchema = z.object({
  /** The specification sends it; must equal the id in the path. */
  videoId: z.optional(bodyIdSchema(validationTexts.video)),
  childId: bodyIdSchema(validationTexts.familyMember),
  recipientName: recipientNameSchema,
  deliveryDate: optionalDaySchema,
  deliveryTime: optionalTimeSchema,
  /** A day that may come again, in place of a delivery date. */
  trigger: z.optional(z.nullable(newTriggerSchema)),
  isSurprise: z.optional(z.boolean()),
});

export const libraryApi = {
  getVideoLibrary: endpoint('member', 'GET', '/api/video-library', {
    hourly: limits.listsHourly,
    summary: 'List library videos, newest first; a full page means there may be more',
    query: z.object({
      search: searchSchema,
      after: z.optional(pathIdSchema),
      limit: pageSizeSchema(limits.parentsMessages),
    }),
    reply: z.array(libraryVideoSchema),
    errors: ['not_found', 'too_many_tries'],
  }),
  assignLibraryVideo: endpoint('member', 'PATCH', '/api/video-library/{id}/assign', {
    summary: 'Assign a library video to a loved one; it leaves the library',
    body: assignBodySchema,
    reply: messageSchema,
    errors: ['not_found'],
  }),
  deleteLibraryVideo: endpoint('member', 'DELETE', '/api/video-library/{id}', {
    summary: 'Delete a library video and its files permanently',
    reply: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
};
