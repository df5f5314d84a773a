import * as z from 'zod/mini';
import { repeatUnits, triggerTypes } from './choices.ts';

/** `library`: no loved one; `held`: it had a trigger and now has neither an active one nor a day. */
export const releaseStateSchema = z.object({
  state: z.enum(['library', 'held', 'sealed', 'open']),
  /** When it opens or opened; null: it has no day. A reply grows old, so the clock is asked again: `stateAt`. */
  at: z.nullable(z.iso.datetime()),
  /** Whether its video or photo can be played. What can't isn't open to anyone yet. */
  isReady: z.boolean(),
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  occasion: z.nullable(
    z.object({ type: z.enum(triggerTypes), name: z.nullable(z.string()), number: z.nullable(z.int()) }),
  ),
  repeats: z.nullable(z.object({ every: z.int(), unit: z.enum(repeatUnits), until: z.nullable(z.string()) })),
});
export type ReleaseState = z.output<typeof releaseStateSchema>;

export function stateAt({ state, at }: Pick<ReleaseState, 'state' | 'at'>, now: Date): ReleaseState['state'] {
  return state === 'sealed' && at !== null && Date.parse(at) <= now.getTime() ? 'open' : state;
}
