import {
  caps,
  graceDays,
  guestCaps,
  subscriptionOffers,
  unlimited,
  type Caps,
  type SubscriptionOfferKey,
  type Tier,
} from './plans.ts';

const DAY_MS = 86_400_000;

export interface SubscriptionRecord {
  readonly offer: SubscriptionOfferKey;
  readonly state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  readonly trialEndsAt: Date | null;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
}

/** `grace`: a renewal failed, everything keeps working for a week. `expired`: everything stays readable and is delivered. */
export type Entitlement =
  | { readonly state: 'none' | 'expired'; readonly tier: null; readonly caps: null; readonly until: null }
  | { readonly state: 'lifetime'; readonly tier: 'lifetime'; readonly caps: Caps; readonly until: null }
  | { readonly state: 'trial' | 'active' | 'grace'; readonly tier: Tier; readonly caps: Caps; readonly until: Date };

const noEntitlement = (state: 'none' | 'expired'): Entitlement => ({ state, tier: null, caps: null, until: null });

export interface Held {
  readonly lifetime: boolean;
  readonly subscriptions: readonly SubscriptionRecord[];
}

/** Evaluated with every request: no job ends a trial or membership. The subscription that allows most counts. */
export function entitlementOf({ lifetime, subscriptions }: Held, now: Date): Entitlement {
  if (lifetime) return { state: 'lifetime', tier: 'lifetime', caps: caps.lifetime, until: null };
  const held = subscriptions.filter(({ state }) => state !== 'incomplete');
  if (held.length === 0) return noEntitlement('none');
  const allowing = held.map((one) => subscriptionEntitlement(one, now)).filter((one) => one.caps !== null);
  return allowing.toSorted((a, b) => worth(b.caps) - worth(a.caps)).at(0) ?? noEntitlement('expired');
}

/** Guests have what a trial has, but little storage, until then and in every billing mode. Null: it is over. */
export function guestEntitlement(until: Date, now: Date): Entitlement | null {
  return now < until ? { state: 'trial', tier: 'free_trial', caps: guestCaps, until } : null;
}

function subscriptionEntitlement(record: SubscriptionRecord, now: Date): Entitlement {
  const { offer, state, trialEndsAt, periodStartsAt, periodEndsAt, cancelAtPeriodEnd } = record;
  const { tier } = subscriptionOffers[offer];
  if (state === 'ended') return noEntitlement('expired');
  if (cancelAtPeriodEnd && now >= periodEndsAt) return noEntitlement('expired');
  if (state === 'past_due') {
    const until = new Date(periodStartsAt.getTime() + graceDays * DAY_MS);
    return now < until ? { state: 'grace', tier, caps: caps[tier], until } : noEntitlement('expired');
  }
  if (trialEndsAt !== null && now < trialEndsAt) {
    return { state: 'trial', tier: 'free_trial', caps: larger(caps.free_trial, caps[tier]), until: trialEndsAt };
  }
  // News of a renewal may be late; after the grace period it is no longer assumed.
  const heardUntil = new Date(periodEndsAt.getTime() + graceDays * DAY_MS);
  return now < heardUntil ? { state: 'active', tier, caps: caps[tier], until: periodEndsAt } : noEntitlement('expired');
}

/** A trial of Premium has Premium's limits, except for storage: a card that is never charged must not fill the disk. */
function larger(a: Caps, b: Caps): Caps {
  const most = (x: number, y: number) => (x === unlimited || y === unlimited ? unlimited : Math.max(x, y));
  return {
    lovedOnes: most(a.lovedOnes, b.lovedOnes),
    messagesPerMonth: most(a.messagesPerMonth, b.messagesPerMonth),
    storedBytes: a.storedBytes,
  };
}

const worth = (held: Caps | null): number => {
  if (held === null) return 0;
  return held.lovedOnes === unlimited ? Number.POSITIVE_INFINITY : held.lovedOnes;
};

export const fits = (count: number, more: number, maximum: number): boolean =>
  maximum === unlimited || count + more <= maximum;
