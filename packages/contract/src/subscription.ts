import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { instantSchema } from './fields.ts';
import { intervals, billingModes, plans, tiers } from './plans.ts';

const usageSchema = z.object({
  count: z.int(),
  /** -1: unlimited. */
  maximum: z.int(),
});

const cardSchema = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });

/** How a member stands; see rules/entitlements.ts. */
export const subscriptionSchema = z.object({
  billing: z.enum(billingModes),
  state: z.enum(['none', 'trial', 'active', 'grace', 'expired', 'lifetime']),
  tier: z.nullable(z.enum(tiers)),
  /** What was subscribed to; in the trial the plan it becomes, when it has expired the one it was. */
  plan: z.nullable(z.object({ tier: z.enum(plans), interval: z.enum(intervals), amount: z.int() })),
  /** Whether the next membership begins with the free week. */
  trialAvailable: z.boolean(),
  trialEndsAt: z.nullable(instantSchema),
  /** When the next payment is due; null when none is. */
  renewsAt: z.nullable(instantSchema),
  /** When it ends, as it was cancelled or as a renewal failed; null when it goes on. Of an expired one when it ended. */
  endsAt: z.nullable(instantSchema),
  /** Cancelled, and still running until `endsAt`. */
  isCancelled: z.boolean(),
  card: z.nullable(cardSchema),
  usage: z.object({ lovedOnes: usageSchema, messages: usageSchema }),
});

/** Apart from what is bought and changed: every visit of the dashboard asks for it. */
export const subscriptionApi = endpoints({
  getSubscription: {
    method: 'GET',
    path: '/api/subscription',
    caller: 'member',
    summary: 'How the member stands: plan, state, dates, card, and what of the caps is used',
    reply: subscriptionSchema,
    errors: [],
  },
});

export type Subscription = z.output<typeof subscriptionSchema>;
