import { clsx } from 'clsx';
import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { tierNames, type Interval, type Tier, priceInWords } from '@someday/contract/rules/plans';
import { Check, CalendarClock, Sprout } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Art, type SceneName } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
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

function Amount({ amount, per, label }: { amount: string; per: string; label?: string | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 leading-none">
      {label ? <span className="sr-only">{label} </span> : null}
      <span className="font-display text-[2.375rem] tracking-tight">{amount}</span>{' '}
      <span className="text-ink-2">{per}</span>
    </p>
  );
}

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

type PlanPriceProps = Pick<PlanCardProps, 'tier' | 'interval' | 'pricing'> & {
  /** The member's subscription, on the cards of their present and next plan. */
  own: Subscription | undefined;
};

function PlanPrice({ tier, interval, pricing, own }: PlanPriceProps) {
  if (!pricing) {
    return (
      <div className="grid content-start gap-2">
        <Skeleton className="h-[2.375rem] w-36" />
        <Skeleton className="h-6.5 w-full max-w-44" />
      </div>
    );
  }
  const { note, ...amount } = partsOf(tier, interval, pricing, own);
  return (
    <div className="grid content-start gap-2">
      <Amount {...amount} />
      <p className="text-[1rem] text-ink-2">{note}</p>
    </div>
  );
}

const pictures = {
  free_trial: 'morning',
  basic: 'cake',
  premium: 'sunset',
  lifetime: 'lamp',
} as const satisfies Record<Tier, SceneName>;

const tilts = { free_trial: 'left', basic: 'slightRight', premium: 'slightLeft', lifetime: 'right' } as const;

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
  return [...capsInWords(now), copy.everyPlan];
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
  const isLit = mark === 'present' || isStart;
  const isBasicTrial = isStart || (tier === 'free_trial' && mark === 'present' && subscription?.plan?.tier === 'basic');
  const dayOf = useDayOf();
  const isWithTrial = action.kind === 'nothing' && startsFree(tier, subscription);
  const note = isWithTrial ? copy.withTrial : noteOf(tier, mark, subscription, dayOf);
  return (
    <li
      aria-labelledby={id}
      className={clsx(
        'row-span-5 grid grid-rows-subgrid gap-y-5 rounded-box border-2 bg-card p-6',
        isLit ? 'border-primary shadow-lift-2' : 'border-line shadow-lift-1',
      )}
    >
      <div className="flex min-h-16 items-start justify-between gap-3">
        <Stamp tilt={tilts[tier]} className="w-20 flex-none">
          <Art name={pictures[tier]} className="h-13" />
        </Stamp>
        {shown ? <Badge {...marks[shown]} /> : null}
      </div>
      <div>
        <h3 id={id} className="text-[1.625rem]">
          {tierNames[tier]}
        </h3>
        <p className="mt-1.5 leading-snug text-ink-2">{copy.about[tier]}</p>
      </div>
      <PlanPrice tier={tier} interval={interval} pricing={pricing} own={mark ? subscription : undefined} />
      <div className="grid content-start gap-3.5 border-t border-line pt-5 leading-snug">
        <ul className="grid gap-2.5">
          {pointsOf(tier, mark, subscription).map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-0.5 size-5 flex-none text-success" />
              {point}
            </li>
          ))}
        </ul>
        {isBasicTrial ? <p className="text-ink-2">{copy.roomyTrial}</p> : null}
      </div>
      <div className="grid content-end gap-3">
        {note ? <p className="leading-snug font-bold">{note}</p> : null}
        {action.kind === 'nothing' ? null : (
          <Button wide variant={isStart ? 'primary' : 'secondary'} loading={isBusy} onClick={onAct}>
            {labelOf(tier, action, subscription)}
          </Button>
        )}
      </div>
    </li>
  );
}
