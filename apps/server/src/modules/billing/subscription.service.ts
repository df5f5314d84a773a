import type { Subscription } from '@someday/contract/api/subscription';
import { graceDays, subscriptionOffers } from '@someday/contract/rules/plans';
import { entitlementOf } from '@someday/contract/rules/entitlements';
import type { Db } from '#server/lib/transaction.ts';
import type { EntitlementsService, MemberEntitlement, PlanStatusService } from './entitlements.service.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

const DAY_MS = 86_400_000;
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export function createSubscriptionService(deps: {
  db: Db;
  planStatus: PlanStatusService;
  entitlements: EntitlementsService;
}) {
  const { db, planStatus, entitlements } = deps;
  return {
    async shown(memberId: number): Promise<Subscription> {
      const [member, usage] = await Promise.all([planStatus.of(db, memberId), entitlements.usage(db, memberId)]);
      const isLifetime = member.entitlement.state === 'lifetime';
      const present = isLifetime ? null : presentSubscription(member.subscriptions, member.now);
      return {
        billing: planStatus.mode,
        state: member.entitlement.state,
        tier: member.entitlement.tier,
        plan: present && planOf(present.row),
        trialAvailable: !isLifetime && member.trialUsedAt === null,
        ...datesOf(member, present?.row ?? null),
        card: present && cardOf(present.row),
        usage,
      };
    },
  };
}

function planOf({ offer }: SubscriptionRow): Subscription['plan'] {
  const { tier, interval, cents } = subscriptionOffers[offer];
  return { tier, interval, amount: cents };
}

function cardOf({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: SubscriptionRow): Subscription['card'] {
  if (cardBrand === null || cardLast4 === null || cardExpMonth === null || cardExpYear === null) return null;
  return { brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth, expYear: cardExpYear };
}

type Dates = Pick<Subscription, 'trialEndsAt' | 'renewsAt' | 'endsAt' | 'isCancelled'>;

function datesOf({ entitlement: { state, until } }: MemberEntitlement, row: SubscriptionRow | null): Dates {
  const trialEndsAt = iso(state === 'trial' ? until : null);
  switch (state) {
    case 'none':
    case 'lifetime':
      return { trialEndsAt, renewsAt: null, endsAt: null, isCancelled: false };
    case 'expired':
      return { trialEndsAt, renewsAt: null, endsAt: iso(row && endOf(row)), isCancelled: false };
    case 'grace':
      return { trialEndsAt, renewsAt: null, endsAt: iso(until), isCancelled: row?.cancelAtPeriodEnd === true };
    case 'trial':
    case 'active': {
      const isCancelled = row?.cancelAtPeriodEnd === true;
      const end = iso(row?.periodEndsAt ?? until);
      return { trialEndsAt, renewsAt: isCancelled ? null : end, endsAt: isCancelled ? end : null, isCancelled };
    }
  }
}

function endOf({ endedAt, cancelAtPeriodEnd, periodStartsAt, periodEndsAt, state }: SubscriptionRow): Date {
  if (endedAt !== null) return endedAt;
  if (cancelAtPeriodEnd) return periodEndsAt;
  const unpaidSince = state === 'past_due' ? periodStartsAt : periodEndsAt;
  return new Date(unpaidSince.getTime() + graceDays * DAY_MS);
}

export function presentSubscription(
  subscriptions: readonly SubscriptionRow[],
  now: Date,
): { row: SubscriptionRow; isRunning: boolean } | null {
  const begun = subscriptions.filter(({ state }) => state !== 'incomplete');
  const isRunning = (row: SubscriptionRow) =>
    entitlementOf({ lifetime: false, subscriptions: [row] }, now).caps !== null;
  const running = begun.find(isRunning);
  if (running !== undefined) return { row: running, isRunning: true };
  const [newest] = begun;
  return newest === undefined ? null : { row: newest, isRunning: false };
}
