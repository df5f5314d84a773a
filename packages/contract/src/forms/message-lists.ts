import * as z from 'zod/mini';
import { optionalLineSchema } from './fields.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

const digits = (max: number) => z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,${max - 1}}$`)));

export const pageSizeSchema = (most: number) =>
  z.optional(z.pipe(digits(3), z.transform(Number)).check(z.maximum(most, validationTexts.atMost(most))));

export const searchSchema = z.optional(optionalLineSchema(limits.search));

/** Source: specification part 1 §4, "Dashboard filters". */
export const messageFilters = ['all', 'video', 'photo', 'available', 'scheduled', 'viewed'] as const;

export type MessageFilter = (typeof messageFilters)[number];

/** The specification's three orders; then by what opens next (sealed), and by what was opened last (opened). */
export const messageOrders = ['newest', 'oldest', 'title', 'opening', 'viewed'] as const;

export type MessageOrder = (typeof messageOrders)[number];

export const messageCountsSchema = z.object({
  total: z.int(),
  videos: z.int(),
  photos: z.int(),
  available: z.int(),
  scheduled: z.int(),
  viewed: z.int(),
});

export type MessageCounts = z.output<typeof messageCountsSchema>;
