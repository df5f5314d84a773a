import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pathIdSchema } from '../forms/fields.ts';
import { messageTypeSchema } from './media.ts';
import { reactionTypeSchema } from './reactions.ts';
import { categorySchema } from '../forms/categories.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

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
  timeToOpen: z.object({ day: z.int(), week: z.int(), month: z.int(), year: z.int(), later: z.int(), notYet: z.int() }),
  reactions: z.object({ heart: z.int(), laugh: z.int(), cry: z.int(), love: z.int(), hug: z.int() }),
  /** In which messages were made, newest first. */
  years: z.array(z.int()),
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

/** The messages a member made in a year, in that order. Years begin in their time zone. */
export const yearSchema = z.object({
  year: z.int(),
  messages: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      category: categorySchema,
      childId: idSchema,
      recipientName: z.string(),
      messageType: messageTypeSchema,
      durationSeconds: z.nullable(z.number()),
      /** Messages to several people share their recording. */
      mediaId: idSchema,
      /** When it opens; null: it was open from the start, or waits for a day. */
      opensOn: z.nullable(z.string()),
      isSealed: z.boolean(),
      viewedAt: z.nullable(instantSchema),
      reactions: z.array(reactionTypeSchema),
    }),
  ),
});
export type Year = z.output<typeof yearSchema>;

const pathYearSchema = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, validationTexts.badLink)),
  z.transform((digits: string) => Number(digits)),
);

export const engagementApi = {
  getEngagement: endpoint('guest', 'GET', '/api/engagement', {
    summary: 'Get engagement figures for the member’s messages',
    query: z.object({ parentId: z.optional(pathIdSchema) }),
    reply: engagementSchema,
    errors: ['not_yours'],
  }),
  getYear: endpoint('guest', 'GET', '/api/engagement/{year}', {
    summary: 'Get the messages that the member made in a year',
    params: z.object({ year: pathYearSchema }),
    hourly: limits.listsHourly,
    reply: yearSchema,
    errors: ['too_many_tries'],
  }),
};
