import * as z from 'zod/mini';
import { optionalLineSchema } from './fields.ts';
import { limits } from './limits.ts';

const digits = (max: number) => z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,${max - 1}}$`)));

/** How many of a list are asked for, at most `most`. */
export const pageSizeSchema = (most: number) =>
  z.optional(
    z.pipe(digits(3), z.transform(Number)).check(z.maximum(most, `Please ask for at most ${most} at a time.`)),
  );

/** Part of a title or a name; capitals do not matter. */
export const searchSchema = z.optional(optionalLineSchema(limits.search));

export const messageStatuses = ['scheduled', 'available', 'viewed'] as const;

export type MessageStatus = (typeof messageStatuses)[number];

/** Which messages a list shows. Source: specification part 1 §4, "Dashboard filters". */
export const messageFilters = ['all', 'video', 'photo', 'available', 'scheduled', 'viewed'] as const;

export type MessageFilter = (typeof messageFilters)[number];

/** The specification's three orders; then what opens next first (the sealed ones), and what was opened last first (the opened ones). */
export const messageOrders = ['newest', 'oldest', 'title', 'opening', 'viewed'] as const;

export type MessageOrder = (typeof messageOrders)[number];

/** A member's messages at a glance; what is in the library does not count. */
export const messageCountsSchema = z.object({
  total: z.int(),
  videos: z.int(),
  photos: z.int(),
  available: z.int(),
  scheduled: z.int(),
  viewed: z.int(),
});

export type MessageCounts = z.output<typeof messageCountsSchema>;
