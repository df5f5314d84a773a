import * as z from 'zod/mini';

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export const occasionTypes = ['date', 'birthday', 'anniversary', 'milestone'] as const;

/**
 * When and how a message opens. `library`: it is for nobody yet; `held`: it had a trigger and now has neither an active one nor a
 * day; `sealed`: its day is ahead; `open`: its loved one can have it.
 */
export const releaseStateSchema = z.object({
  state: z.enum(['library', 'held', 'sealed', 'open']),
  /** `YYYY-MM-DD`, the day of the opening where it is meant, past or ahead; null: there is none, or it opened as it was made. */
  day: z.nullable(z.string()),
  /** `HH:MM` on that day; null: as it begins. */
  time: z.nullable(z.string()),
  /** IANA name of the place that day is meant in. */
  timeZone: z.nullable(z.string()),
  /** What that day is. */
  occasion: z.nullable(
    z.object({
      type: z.enum(occasionTypes),
      /** A milestone's. */
      name: z.nullable(z.string()),
      /** 18 for an 18th birthday. */
      number: z.nullable(z.int()),
    }),
  ),
  /** How it comes again after that day; null: it does not. */
  repeats: z.nullable(
    z.object({
      every: z.int(),
      unit: z.enum(repeatUnits),
      /** `YYYY-MM-DD`, the last day that may count. */
      until: z.nullable(z.string()),
    }),
  ),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;
