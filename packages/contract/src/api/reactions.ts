import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bodyIdSchema, byIdSchema, idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { reactionTypes } from '../rules/choices.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const reactionTypeSchema = z.enum(reactionTypes, validationTexts.reaction);

const messageReactionSchema = z.object({
  videoMessageId: idSchema,
  reactionType: reactionTypeSchema,
  title: z.string(),
  childId: idSchema,
  recipientName: z.string(),
  createdAt: instantSchema,
});

const ownReactionsSchema = z.object({ videoMessageId: idSchema, reactions: z.array(reactionTypeSchema) });

export const reactionsApi = {
  listReactions: endpoint('guest', 'GET', '/api/message-reactions', {
    summary: 'List reactions to the member’s messages, or to one of them, newest first',
    query: z.object({ videoMessageId: z.optional(pathIdSchema), parentId: z.optional(pathIdSchema) }),
    reply: z.array(messageReactionSchema),
    errors: ['not_found', 'not_yours'],
  }),
  addReaction: endpoint('recipient', 'POST', '/api/message-reactions', {
    summary: 'React to an open message; repeating it changes nothing, and a member’s preview stores nothing',
    body: z.object({ videoMessageId: bodyIdSchema(validationTexts.message), reactionType: reactionTypeSchema }),
    reply: ownReactionsSchema,
    errors: ['not_found'],
  }),
  removeReaction: endpoint('recipient', 'DELETE', '/api/message-reactions/{id}/{reactionType}', {
    summary: 'Remove a reaction; `id` is the message’s',
    params: z.extend(byIdSchema, { reactionType: reactionTypeSchema }),
    reply: ownReactionsSchema,
    errors: ['not_found'],
  }),
};
