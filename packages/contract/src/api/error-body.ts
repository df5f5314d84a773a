import * as z from 'zod/mini';
import { tiers } from '../rules/plans.ts';

export const planLimitSchema = z.object({
  feature: z.enum(['family members', 'video messages']),
  tier: z.enum(tiers),
  count: z.int(),
  maximum: z.int(),
});

export type PlanLimit = z.output<typeof planLimitSchema>;

/**
 * `opensIn`: seconds, on its last day; `opensTime`: `HH:MM`; `from`: the sender's name, as its loved one calls them; `proof`: work to do
 * before asking again (rules/proof-of-work); `current`: what the fields of a stale edit are now.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  opensOn: z.optional(z.string()),
  opensIn: z.optional(z.int()),
  opensTime: z.optional(z.string()),
  birthday: z.optional(z.int()),
  from: z.optional(z.string()),
  proof: z.optional(z.object({ challenge: z.string(), bits: z.int() })),
  limit: z.optional(planLimitSchema),
  current: z.optional(z.record(z.string(), z.unknown())),
  requiresSubscription: z.optional(z.boolean()),
  redirectTo: z.optional(z.string()),
  reason: z.optional(z.string()),
});

export type ErrorBody = z.output<typeof errorBodySchema>;
