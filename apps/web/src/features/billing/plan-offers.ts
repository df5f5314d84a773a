import type { Pricing } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { intervals, plans, type Interval, type Plan, type Tier } from '@someday/contract/plans';
import * as z from 'zod/mini';

/** What somebody wants to buy. */
export const wantedSchema = z.union([
  z.object({ tier: z.enum(plans), interval: z.enum(intervals) }),
  z.object({ tier: z.literal('free_trial') }),
  z.object({ tier: z.literal('lifetime') }),
]);
export type Wanted = z.output<typeof wantedSchema>;

/** What the free week becomes: Basic, paid by the month; see specification part 1 §4. */
export const trialPlan = { tier: 'basic', interval: 'monthly' } as const;

/** The plan that is bought with it, if it is one that renews. */
export function planIn(wanted: Wanted): { tier: Plan; interval: Interval } | undefined {
  if (wanted.tier === 'lifetime') return undefined;
  return wanted.tier === 'free_trial' ? trialPlan : wanted;
}

export type PlanAction =
  /** `nothing`: the card needs no button. */
  | { kind: 'nothing' }
  /** `lifetimeInstead`: a running membership ends with it. */
  | { kind: 'checkout' | 'lifetimeInstead'; wanted: Wanted }
  | { kind: 'change'; wanted: { tier: Plan; interval: Interval } };

export const isRunning = ({ state }: Subscription): boolean =>
  state === 'trial' || state === 'active' || state === 'grace';

/** What can be done on a plan's card. `standing`: undefined for whoever is not signed in, or not known yet. */
export function actionOf(tier: Tier, interval: Interval, standing: Subscription | undefined): PlanAction {
  if (standing?.state === 'lifetime') return { kind: 'nothing' };
  if (standing && isRunning(standing)) return actionWhileRunning(tier, interval, standing);
  switch (tier) {
    case 'free_trial':
      return standing?.trialAvailable === false ? { kind: 'nothing' } : { kind: 'checkout', wanted: { tier } };
    case 'lifetime':
      return { kind: 'checkout', wanted: { tier } };
    case 'basic':
    case 'premium':
      return { kind: 'checkout', wanted: { tier, interval } };
  }
}

function actionWhileRunning(tier: Tier, interval: Interval, { plan, isCancelled }: Subscription): PlanAction {
  switch (tier) {
    case 'free_trial':
      return { kind: 'nothing' };
    case 'lifetime':
      return { kind: 'lifetimeInstead', wanted: { tier } };
    case 'basic':
    case 'premium': {
      const isSame = plan?.tier === tier && plan.interval === interval;
      // what was cancelled goes on first, and is changed then
      return isSame || isCancelled ? { kind: 'nothing' } : { kind: 'change', wanted: { tier, interval } };
    }
  }
}

/** `present`: the member has it now. `next`: it begins when the free week is over. */
export type PlanMark = 'present' | 'next' | undefined;

export function markOf(tier: Tier, standing: Subscription | undefined): PlanMark {
  if (!standing) return undefined;
  if (standing.state === 'lifetime') return tier === 'lifetime' ? 'present' : undefined;
  if (!isRunning(standing)) return undefined;
  if (standing.state === 'trial') {
    if (tier === 'free_trial') return 'present';
    return standing.plan?.tier === tier && !standing.isCancelled ? 'next' : undefined;
  }
  return standing.plan?.tier === tier ? 'present' : undefined;
}

export type Price = Pricing[Plan]['monthly'];

export function priceOf(wanted: Wanted, pricing: Pricing): Price {
  const plan = planIn(wanted);
  return plan ? pricing[plan.tier][plan.interval] : pricing.lifetime.oneTime;
}
