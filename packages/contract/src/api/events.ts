import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from '../forms/fields.ts';
import { mediaProgressSchema } from './messages.ts';
import { reactionTypeSchema } from './reactions.ts';

export const memberEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('media'), media: mediaProgressSchema }),
  z.object({ type: z.literal('viewed'), messageId: idSchema, viewedAt: instantSchema }),
  z.object({ type: z.literal('reaction'), messageId: idSchema, reactions: z.array(reactionTypeSchema) }),
  z.object({ type: z.literal('answer'), messageId: idSchema }),
]);
export type MemberEvent = z.output<typeof memberEventSchema>;

export const eventsApi = {
  streamEvents: endpoint('guest', 'GET', '/api/events', {
    summary: 'Stream conversion, viewing, reactions, and answers of the member’s messages as server-sent events',
    reply: 'events',
    errors: ['too_many_tries'],
  }),
};
