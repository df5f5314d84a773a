import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from './fields.ts';
import { messageTypeSchema } from './media.ts';
import { reactionTypeSchema } from './reactions.ts';

/**
 * How long a message was available before it was opened: each delay counts what it has under so many hours and the one before has not.
 * Whole hours, so that no zone's rules are needed where they are counted.
 */
export const openingDelays = [
  { delay: 'day', hours: 24 },
  { delay: 'week', hours: 7 * 24 },
  { delay: 'month', hours: 30 * 24 },
  { delay: 'year', hours: 365 * 24 },
] as const;

/** The five messages that specification part 1 §2 asks for. */
export const recentReactedMessages = 5;

export const engagementSchema = z.object({
  /** The last twelve months where the member is, the present one last; `month` is `YYYY-MM`. */
  openedPerMonth: z.array(z.object({ month: z.string(), opened: z.int() })),
  /** `later` than a year; `notYet`: available, and not opened. What is sealed or on its way does not count. */
  timeToOpen: z.object({
    day: z.int(),
    week: z.int(),
    month: z.int(),
    year: z.int(),
    later: z.int(),
    notYet: z.int(),
  }),
  /** How often each was given. */
  reactions: z.object({ heart: z.int(), laugh: z.int(), cry: z.int(), love: z.int(), hug: z.int() }),
  /** Those that were reacted to last, the last one first. */
  recent: z.array(
    z.object({
      videoMessageId: idSchema,
      title: z.string(),
      messageType: messageTypeSchema,
      childId: idSchema,
      recipientName: z.string(),
      /** In the order in which they came. */
      reactions: z.array(reactionTypeSchema),
      lastReactedAt: instantSchema,
    }),
  ),
});
export type Engagement = z.output<typeof engagementSchema>;

export const engagementApi = endpoints({
  getEngagement: {
    method: 'GET',
    path: '/api/engagement',
    caller: 'member',
    guests: true,
    summary: 'How the member’s messages reach their loved ones, in figures',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: engagementSchema,
    errors: ['not_yours'],
  },
});
