import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema } from '../forms/fields.ts';
import { intervals, billingModes, plans, tiers } from '../rules/plans.ts';

const usageSchema = z.object({ count: z.int(), maximum: z.int() });

const cardSchema = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });

export const subscriptionSchema = z.object({
  billing: z.enum(billingModes),
  state: z.enum(['none', 'trial', 'active', 'grace', 'expired', 'lifetime']),
  tier: z.nullable(z.enum(tiers)),
  /** The subscribed plan; during a trial the one that follows, once expired the last one. */
  plan: z.nullable(z.object({ tier: z.enum(plans), interval: z.enum(intervals), amount: z.int() })),
  trialAvailable: z.boolean(),
  trialEndsAt: z.nullable(instantSchema),
  renewsAt: z.nullable(instantSchema),
  /** When it ends, because it was canceled or a renewal failed, or when it ended; null: it goes on. */
  endsAt: z.nullable(instantSchema),
  isCancelled: z.boolean(),
  card: z.nullable(cardSchema),
  usage: z.object({ lovedOnes: usageSchema, messages: usageSchema, storedBytes: usageSchema }),
});

/** Apart from billing.ts, because every dashboard asks for it. */
export const subscriptionApi = {
  getSubscription: endpoint('member', 'GET', '/api/subscription', {
    summary: 'Get the subscription: plan, state, dates, card, and usage',
    reply: subscriptionSchema,
  }),
};

export type Subscription = z.output<typeof subscriptionSchema>;
