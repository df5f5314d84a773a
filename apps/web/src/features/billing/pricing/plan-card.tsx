import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { tierNames, type Interval, type Tier, priceInWords } from '@someday/contract/rules/plans';
import { Check, CalendarClock, Sprout } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { PlanStamp, planPointsLook } from '#web/ui/art/plan-stamp.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { capsInWords } from '#web/ui/plan-words.copy.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import {
  isPlanRunning,
  markOf,
  type PlanAction,
  type PlanMark,
  trialPlan,
  type Price,
  yearlySaving,
} from './plan-offers.ts';
import { pricingCopy as copy } from './pricing.copy.ts';
import { useDayOf } from '#web/features/billing/membership/membership.queries.ts';

const isEarly = ({ amount, regularAmount }: Price): boolean => amount < regularAmount;

function Saved({ price: { amount, regularAmount } }: { price: Price }) {
  return (
    <>
      <span className="sr-only">{copy.regularPrice} </span>
      <s className="decoration-poppy decoration-2">{priceInWords(regularAmount)}</s>{' '}
      {copy.saves(priceInWords(regularAmount - amount))}
    </>
  );
}

function annualNote(prices: Pricing['basic']): ReactNode {
  if (isEarly(prices.annual)) return <Saved price={prices.annual} />;
  const saving = yearlySaving(prices);
  return saving > 0 ? copy.saves(priceInWords(saving)) : copy.paidYearly;
}

function afterTrial(pricing: Pricing, own: Subscription | undefined): string {
  if (own?.isCancelled) return copy.afterTrialNothing;
  const { tier, interval, amount } = own?.plan ?? { ...trialPlan, amount: pricing.basic.monthly.amount };
  return copy.afterTrial[interval](tierNames[tier], priceInWords(amount));
}

function partsOf(tier: Tier, interval: Interval, pricing: Pricing, own: Subscription | undefined) {
  if (tier === 'free_trial') return { amount: copy.free, per: copy.per.trial, note: afterTrial(pricing, own) };
  if (tier === 'lifetime') {
    return { amount: priceInWords(pricing.lifetime.oneTime.amount), per: copy.per.once, note: copy.oneTime };
  }
  const plan = own?.plan?.tier === tier && own.plan.interval === interval ? own.plan : undefined;
  // Early adopters keep their price, even when no places are left.
  const listed = pricing[tier][interval];
  const price = { ...listed, amount: plan?.amount ?? listed.amount };
  return {
    amount: priceInWords(price.amount),
    per: copy.per[interval],
    label: isEarly(price) ? copy.earlyPrice : undefined,
    note: interval === 'annual' ? annualNote({ ...pricing[tier], annual: price }) : copy.cancelAnytime,
  };
}

const marks = {
  present: { tone: 'available', icon: Check, children: copy.yourPlan },
  next: { tone: 'viewed', icon: CalendarClock, children: copy.next },
  start: { tone: 'sealed', icon: Sprout, children: copy.startHere },
} as const;

type DayOf = ReturnType<typeof useDayOf>;

function presentInWords(subscription: Subscription, dayOf: DayOf): string | undefined {
  const { state, isCancelled, trialEndsAt, renewsAt, endsAt } = subscription;
  const day = (of: (words: string) => string, at: string | null) => (at === null ? undefined : of(dayOf(at)));
  if (state === 'lifetime') return copy.yoursForGood;
  if (isCancelled) return day(copy.endsOn, endsAt);
  if (state === 'grace') return day(copy.graceUntil, endsAt);
  return state === 'trial' ? day(copy.freeUntil, trialEndsAt) : day(copy.renewsOn, renewsAt);
}

function noteOf(tier: Tier, mark: PlanMark, subscription: Subscription | undefined, dayOf: DayOf): string | undefined {
  if (!subscription) return undefined;
  if (mark === 'present') return presentInWords(subscription, dayOf);
  if (mark === 'next') return subscription.trialEndsAt ? copy.startsOn(dayOf(subscription.trialEndsAt)) : undefined;
  const isForNewcomers = subscription.state === 'none' || subscription.state === 'expired';
  return tier === 'free_trial' && isForNewcomers && !subscription.trialAvailable ? copy.trialUsed : undefined;
}

function labelOf(tier: Tier, action: PlanAction, subscription: Subscription | undefined): string {
  if (action.kind === 'change') {
    const isSamePlan = subscription?.plan?.tier === tier;
    return isSamePlan ? copy.changeInterval[action.wanted.interval] : copy.changeTo(tierNames[tier]);
  }
  return tier === 'free_trial' ? copy.startTrial : copy.choose(tierNames[tier]);
}

/** A first membership starts with the free trial, whichever plan it is. */
function startsFree(tier: Tier, subscription: Subscription | undefined): boolean {
  if (tier !== 'basic' && tier !== 'premium') return false;
  return (
    !subscription || (subscription.trialAvailable && !isPlanRunning(subscription) && subscription.state !== 'lifetime')
  );
}

function pointsOf(tier: Tier, mark: PlanMark, subscription: Subscription | undefined): readonly string[] {
  const points = copy.points[tier];
  if (startsFree(tier, subscription)) return [...points, copy.firstDaysFree];
  if (tier !== 'free_trial' || mark !== 'present' || !subscription) return points;
  const { lovedOnes, messages, storedBytes } = subscription.usage;
  // The free trial of a larger plan already has that plan's limits.
  const now = { lovedOnes: lovedOnes.maximum, messagesPerMonth: messages.maximum, storedBytes: storedBytes.maximum };
  return capsInWords(now);
}

type PlanCardProps = {
  tier: Tier;
  interval: Interval;
  pricing: Pricing | undefined;
  subscription: Subscription | undefined;
  action: PlanAction;
  isBusy: boolean;
  onAct: () => void;
};

export function PlanCard({ tier, interval, pricing, subscription, action, isBusy, onAct }: PlanCardProps) {
  const id = useId();
  const mark = markOf(tier, subscription);
  const isStart = tier === 'free_trial' && action.kind === 'checkout';
  const shown = mark ?? (isStart ? 'start' : undefined);
  const dayOf = useDayOf();
  const isWithTrial = action.kind === 'nothing' && startsFree(tier, subscription);
  const note = noteOf(tier, mark, subscription, dayOf);
  // The member's subscription, on the stamps of their present and next plan.
  const price = pricing && partsOf(tier, interval, pricing, mark ? subscription : undefined);
  return (
    <li aria-labelledby={id} className="relative row-span-4 grid grid-rows-subgrid gap-y-4">
      <p className="absolute -top-4 right-1 z-1 empty:hidden">{shown ? <Badge {...marks[shown]} /> : null}</p>
      <PlanStamp
        tier={tier}
        title={
          <h3 id={id} className="text-lead sm:text-h3">
            {tierNames[tier]}
          </h3>
        }
        price={
          price ? (
            <>
              {price.label ? <span className="sr-only">{price.label} </span> : null}
              {price.amount}
            </>
          ) : (
            <Skeleton className="h-[1.25em] w-24" />
          )
        }
        per={price?.per ?? '\u00a0'}
      />
      <div className="px-2 leading-snug">{price?.note ?? <Skeleton className="h-12 w-full sm:h-6" />}</div>
      <ul className={planPointsLook}>
        {pointsOf(tier, mark, subscription).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="grid content-end gap-3">
        {note ? <p className="px-2 leading-snug font-bold">{note}</p> : null}
        {isWithTrial ? (
          <p className="content-center px-2 text-ink-2 sm:min-h-12 sm:text-center">{copy.withTrial}</p>
        ) : null}
        {action.kind === 'nothing' ? null : (
          <Button wide size="small" variant={isStart ? 'primary' : 'secondary'} loading={isBusy} onClick={onAct}>
            {labelOf(tier, action, subscription)}
          </Button>
        )}
      </div>
    </li>
  );
}
