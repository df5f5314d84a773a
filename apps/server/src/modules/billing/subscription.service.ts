import type { Subscription } from '@someday/contract/api/subscription';
import { graceDays, subscriptionOffers } from '@someday/contract/rules/plans';
import { standingOf } from '@someday/contract/rules/entitlements';
import type { Db } from '#server/lib/transaction.ts';
import type { EntitlementsService, MemberStanding, EntitlementStatusService } from './entitlements.service.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

const DAY_MS = 86_400_000;
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export function createSubscriptionService({
  db,
  standing,
  entitlements,
}: {
  db: Db;
  standing: EntitlementStatusService;
  entitlements: EntitlementsService;
}) {
  return {
    async shown(memberId: number): Promise<Subscription> {
      const [member, usage] = await Promise.all([standing.of(db, memberId), entitlements.usage(db, memberId)]);
      const isLifetime = member.standing.state === 'lifetime';
      const present = isLifetime ? null : presentSubscription(member.subscriptions, member.now);
      return {
        billing: standing.mode,
        state: member.standing.state,
        tier: member.standing.tier,
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

function datesOf({ standing }: MemberStanding, row: SubscriptionRow | null): Dates {
  const trialEndsAt = iso(standing.state === 'trial' ? standing.until : null);
  switch (standing.state) {
    case 'none':
    case 'lifetime':
      return { trialEndsAt, renewsAt: null, endsAt: null, isCancelled: false };
    case 'expired':
      return { trialEndsAt, renewsAt: null, endsAt: iso(row && endOf(row)), isCancelled: false };
    case 'grace':
      return { trialEndsAt, renewsAt: null, endsAt: iso(standing.until), isCancelled: row?.cancelAtPeriodEnd === true };
    case 'trial':
    case 'active': {
      const isCancelled = row?.cancelAtPeriodEnd === true;
      const end = iso(row?.periodEndsAt ?? standing.until);
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
  const isRunning = (row: SubscriptionRow) => standingOf({ lifetime: false, subscriptions: [row] }, now).caps !== null;
  const running = begun.find(isRunning);
  if (running !== undefined) return { row: running, isRunning: true };
  const [newest] = begun;
  return newest === undefined ? null : { row: newest, isRunning: false };
}
