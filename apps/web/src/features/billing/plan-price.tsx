import type { Pricing } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { priceInWords, tierNames, type Interval, type Tier } from '@someday/contract/plans';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/progress.tsx';
import { trialPlan, type Price } from './plan-offers.ts';
import { yearlySaving } from './pricing-savings.ts';
import { pricingCopy as copy } from './pricing.copy.ts';

function Amount({ amount, per, label }: { amount: string; per: string; label?: string | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 leading-none">
      {label ? <span className="sr-only">{label} </span> : null}
      <span className="font-display text-[2.375rem] tracking-tight lining-nums">{amount}</span>{' '}
      <span className="text-ink-2">{per}</span>
    </p>
  );
}

const isEarly = ({ amount, regularAmount }: Price): boolean => amount < regularAmount;

/** The regular price, crossed out, before what is saved by not paying it. */
function Saved({ price: { amount, regularAmount } }: { price: Price }) {
  return (
    <>
      <span className="sr-only">{copy.regularPrice} </span>
      <s className="decoration-poppy decoration-2">{priceInWords(regularAmount)}</s>,{' '}
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
  return copy.afterTrial(tierNames[tier], priceInWords(amount), copy.per[interval]);
}

function partsOf(tier: Tier, interval: Interval, pricing: Pricing, own: Subscription | undefined) {
  switch (tier) {
    case 'free_trial':
      return { amount: copy.free, per: copy.per.trial, label: undefined, note: afterTrial(pricing, own) };
    case 'lifetime': {
      const { oneTime } = pricing.lifetime;
      return { amount: priceInWords(oneTime.amount), per: copy.per.once, label: undefined, note: copy.oneTime };
    }
    case 'basic':
    case 'premium': {
      const plan = own?.plan?.tier === tier && own.plan.interval === interval ? own.plan : undefined;
      // whoever has an early-adopter price keeps it, whatever is asked of others
      const listed = pricing[tier][interval];
      const price = { ...listed, amount: plan?.amount ?? listed.amount };
      return {
        amount: priceInWords(price.amount),
        per: copy.per[interval],
        label: isEarly(price) ? copy.earlyPrice : undefined,
        note: interval === 'annual' ? annualNote({ ...pricing[tier], annual: price }) : copy.cancelAnyTime,
      };
    }
  }
}

/** What a plan costs, and the line beneath; as long as that is not known, its room. */
export function PlanPrice({
  tier,
  interval,
  pricing,
  own,
}: {
  tier: Tier;
  interval: Interval;
  pricing: Pricing | undefined;
  /** How the member stands, on the cards of what they have. */
  own: Subscription | undefined;
}) {
  if (!pricing) {
    return (
      <div className="grid content-start gap-2">
        <Skeleton className="h-[2.375rem] w-36" />
        <Skeleton className="h-6.5 w-full max-w-44" />
      </div>
    );
  }
  const { amount, per, label, note } = partsOf(tier, interval, pricing, own);
  return (
    <div className="grid content-start gap-2">
      <Amount amount={amount} per={per} label={label} />
      <p className="text-[1rem] text-ink-2">{note}</p>
    </div>
  );
}
