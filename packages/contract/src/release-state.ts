import * as z from 'zod/mini';

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export const occasionTypes = ['date', 'birthday', 'anniversary', 'milestone'] as const;

/**
 * When and how a message opens. `library`: it has no loved one; `held`: it had a trigger and now has neither an active one nor a day;
 * `sealed`: its day is still to come; `open`: its loved one can open it.
 */
export const releaseStateSchema = z.object({
  state: z.enum(['library', 'held', 'sealed', 'open']),
  /** `YYYY-MM-DD` in `timeZone`, the day of the opening, past or future; null: there is none, or it opened as it was created. */
  day: z.nullable(z.string()),
  /** `HH:MM` on that day; null: at its start. */
  time: z.nullable(z.string()),
  /** IANA name. */
  timeZone: z.nullable(z.string()),
  /** What is celebrated on that day. */
  occasion: z.nullable(
    z.object({
      type: z.enum(occasionTypes),
      /** A milestone's name. */
      name: z.nullable(z.string()),
      /** 18 for an 18th birthday. */
      number: z.nullable(z.int()),
    }),
  ),
  /** How it recurs after that day; null: it doesn't. */
  repeats: z.nullable(
    z.object({
      every: z.int(),
      unit: z.enum(repeatUnits),
      /** `YYYY-MM-DD`, the last possible day. */
      until: z.nullable(z.string()),
    }),
  ),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;
