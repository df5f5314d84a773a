import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { messageTypeSchema } from './media.ts';
import { reactionTypeSchema } from './reactions.ts';

/** Each row counts delays below its limit and not below the one before. In whole hours: no time zone rules needed. */
export const openingDelays = [
  { delay: 'day', hours: 24 },
  { delay: 'week', hours: 7 * 24 },
  { delay: 'month', hours: 30 * 24 },
  { delay: 'year', hours: 365 * 24 },
] as const;

/** Source: specification part 1 §2. */
export const recentReactedMessages = 5;

export const engagementSchema = z.object({
  /** The last twelve months in the member's time zone, oldest first; `month` is `YYYY-MM`. */
  openedPerMonth: z.array(z.object({ month: z.string(), opened: z.int() })),
  /** `later`: after more than a year; `notYet`: available but not opened. Sealed and unconverted messages don't count. */
  timeToOpen: z.object({
    day: z.int(),
    week: z.int(),
    month: z.int(),
    year: z.int(),
    later: z.int(),
    notYet: z.int(),
  }),
  reactions: z.object({ heart: z.int(), laugh: z.int(), cry: z.int(), love: z.int(), hug: z.int() }),
  recent: z.array(
    z.object({
      videoMessageId: idSchema,
      title: z.string(),
      messageType: messageTypeSchema,
      childId: idSchema,
      recipientName: z.string(),
      viewedAt: z.nullable(instantSchema),
      reactions: z.array(reactionTypeSchema),
      lastReactedAt: instantSchema,
    }),
  ),
});
export type Engagement = z.output<typeof engagementSchema>;

export const engagementApi = {
  getEngagement: endpoint('guest', 'GET', '/api/engagement', {
    summary: 'Get engagement figures for the member’s messages',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: engagementSchema,
    errors: ['not_yours'],
  }),
};
