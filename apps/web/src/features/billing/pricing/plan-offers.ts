import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { intervals, plans, type Interval, type Plan, type Tier, tierNames } from '@someday/contract/rules/plans';
import { deviceNow } from '#web/lib/days.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { inTab, onDevice } from '#web/lib/storage.ts';
import { pricingCopy } from './pricing.copy.ts';

export function yearlySaving({ monthly, annual }: Pricing[Plan]): number {
  return Math.max(0, monthly.amount * 12 - annual.amount);
}

function yearlySavingPercent(prices: Pricing[Plan]): number {
  const year = prices.monthly.amount * 12;
  return year === 0 ? 0 : Math.round((100 * yearlySaving(prices)) / year);
}

/** The largest saving of any plan, and whether every plan saves as much; undefined without a saving. */
export function bestSaving({ basic, premium }: Pricing): { percent: number; isForAll: boolean } | undefined {
  const percents = [yearlySavingPercent(basic), yearlySavingPercent(premium)];
  const percent = Math.max(...percents);
  return percent === 0 ? undefined : { percent, isForAll: percents.every((one) => one === percent) };
}

/** How many percent the early-adopter price is below the regular one, for the plan that saves more. */
export function earlyPercent({ basic, premium }: Pricing): number {
  const percents = [basic.annual, premium.annual].map(({ amount, regularAmount }) =>
    regularAmount === 0 ? 0 : Math.round((100 * (regularAmount - amount)) / regularAmount),
  );
  return Math.max(...percents);
}

const KEY = 'plan';
const REMEMBERED_MS = 86_400_000;

/** `isDue`: chosen in this tab before logging in. Its checkout opens on its own after signup or login. */
export type Choice = { wanted: Wanted; isDue: boolean };

/** On the device, because the link that confirms an email address opens another tab. Due in its own: someone else may use the device. */
export function keepChoice(wanted: Wanted, isDue = false): void {
  forgetChoice();
  for (const store of isDue ? [onDevice, inTab] : [onDevice])
    keepDraft(KEY, { wanted, at: deviceNow().getTime() }, store);
}
export const forgetChoice = (): void => [onDevice, inTab].forEach((store) => forgetDraft(KEY, store));
export function keptChoice(): Choice | undefined {
  const wanted = readDraft(KEY, wantedSchema, onDevice);
  if (!wanted) forgetChoice(); // the Privacy Policy says when
  return wanted && { wanted, isDue: readDraft(KEY, wantedSchema) !== undefined };
}

export function choiceInWords(wanted: Wanted): string {
  if (wanted.tier === 'free_trial') return pricingCopy.trialChoice;
  const name = tierNames[wanted.tier];
  return wanted.tier === 'lifetime' ? name : pricingCopy.choice[wanted.interval](name);
}

export type Wanted = { tier: Plan; interval: Interval } | { tier: 'free_trial' } | { tier: 'lifetime' };

const everyWanted: readonly Wanted[] = [
  ...plans.flatMap((tier) => intervals.map((interval) => ({ tier, interval }))),
  { tier: 'free_trial' },
  { tier: 'lifetime' },
];

/** Anything but a plan that exists, chosen a short while ago, is no choice. */
const wantedSchema = {
  safeParse(input: unknown): { data?: Wanted | undefined } {
    if (typeof input !== 'object' || input === null || !('wanted' in input && 'at' in input)) return {};
    const wanted = everyWanted.find((one) => JSON.stringify(one) === JSON.stringify(input.wanted));
    return { data: Math.abs(deviceNow().getTime() - Number(input.at)) < REMEMBERED_MS ? wanted : undefined };
  },
};

/** What the free trial becomes. Source: specification part 1 §4. */
export const trialPlan = { tier: 'basic', interval: 'monthly' } as const;

export function planIn(wanted: Wanted): { tier: Plan; interval: Interval } | undefined {
  if (wanted.tier === 'lifetime') return undefined;
  return wanted.tier === 'free_trial' ? trialPlan : wanted;
}

export type PlanAction =
  | { kind: 'nothing' }
  /** `lifetimeInstead`: it ends the running membership. */
  | { kind: 'checkout' | 'lifetimeInstead'; wanted: Wanted }
  | { kind: 'change'; wanted: { tier: Plan; interval: Interval } };

export const isPlanRunning = ({ state }: Subscription): boolean =>
  state === 'trial' || state === 'active' || state === 'grace';

export function actionOf(tier: Tier, interval: Interval, subscription: Subscription | undefined): PlanAction {
  if (subscription?.state === 'lifetime') return { kind: 'nothing' };
  if (subscription && isPlanRunning(subscription)) return actionWhileRunning(tier, interval, subscription);
  const hasTrial = subscription?.trialAvailable !== false;
  if (tier === 'free_trial' && !hasTrial) return { kind: 'nothing' };
  // What the trial becomes is the same purchase, so it has the same button.
  if (hasTrial && tier === trialPlan.tier && interval === trialPlan.interval) return { kind: 'nothing' };
  return { kind: 'checkout', wanted: tier === 'free_trial' || tier === 'lifetime' ? { tier } : { tier, interval } };
}

function actionWhileRunning(tier: Tier, interval: Interval, { plan, isCancelled }: Subscription): PlanAction {
  if (tier === 'free_trial') return { kind: 'nothing' };
  if (tier === 'lifetime') return { kind: 'lifetimeInstead', wanted: { tier } };
  const isSame = plan?.tier === tier && plan.interval === interval;
  // A canceled plan has to be kept before it can be changed.
  return isSame || isCancelled ? { kind: 'nothing' } : { kind: 'change', wanted: { tier, interval } };
}

/** `present`: the member has it now. `next`: it starts after the free trial. */
export type PlanMark = 'present' | 'next' | undefined;

export function markOf(tier: Tier, subscription: Subscription | undefined): PlanMark {
  if (!subscription) return undefined;
  if (subscription.state === 'lifetime') return tier === 'lifetime' ? 'present' : undefined;
  if (!isPlanRunning(subscription)) return undefined;
  if (subscription.state === 'trial') {
    if (tier === 'free_trial') return 'present';
    return subscription.plan?.tier === tier && !subscription.isCancelled ? 'next' : undefined;
  }
  return subscription.plan?.tier === tier ? 'present' : undefined;
}

export type Price = Pricing[Plan]['monthly'];

export function priceOf(wanted: Wanted, pricing: Pricing): Price {
  const plan = planIn(wanted);
  return plan ? pricing[plan.tier][plan.interval] : pricing.lifetime.oneTime;
}
