import type { Pricing } from '@someday/contract/api/billing';
import type { Subscription } from '@someday/contract/api/subscription';
import { priceInWords, tierNames, trialDays, type Interval, type Plan } from '@someday/contract/rules/plans';
import { Suspense, type ReactNode } from 'react';
import { deviceNow } from '#web/lib/days.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { useSession } from '#web/queries/session.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button, Spinner } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/layout/page.tsx';
import { actionOf, choiceInWords, planIn, priceOf, trialPlan, type Wanted } from './plan-offers.ts';
import { pricingCopy } from './pricing.copy.ts';
import type { Purchase } from './pricing.queries.ts';

const copy = pricingCopy.terms;

const DAY_MS = 86_400_000;

export type Terms = { plan: Plan; interval: Interval; amount: number; freeDays: number };

export const termsTitle = ({ plan, interval, freeDays }: Terms): string =>
  freeDays > 0 ? copy.title(freeDays, tierNames[plan]) : choiceInWords({ tier: plan, interval });

const chargedOn = (freeDays: number, timeZone?: string) =>
  formatInstantDay(new Date(deviceNow().getTime() + freeDays * DAY_MS).toISOString(), timeZone);

/** What is paid today, what is charged later and when, and how to get out of it. */
export function PlanTerms({ terms: { interval, amount, freeDays } }: { terms: Terms }) {
  const { member } = useSession();
  const price = priceInWords(amount);
  const day = chargedOn(freeDays, member?.timeZone);
  const lines: [string, string][] =
    freeDays > 0
      ? [
          [copy.today, copy.nothing],
          [copy.on(day), copy.charge[interval](price)],
          [copy.before(day), copy.cancelFree],
        ]
      : [
          [copy.today, price],
          [copy.afterward, copy.renewal(price, interval)],
          [copy.anytime, copy.cancel],
        ];
  return (
    <dl className="@container m-0 grid gap-3 leading-snug">
      {lines.map(([when, words]) => (
        <div key={when} className="grid gap-x-4 @md:grid-cols-[13.5rem_1fr]">
          <dt className="text-ink-2">{when}</dt>
          <dd className="m-0 font-bold">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Undefined for Lifetime, which is paid once. */
function termsOf(wanted: Wanted, pricing: Pricing, subscription: Subscription | undefined): Terms | undefined {
  const plan = planIn(wanted);
  if (!plan) return undefined;
  const freeDays = subscription?.trialAvailable === false ? 0 : trialDays;
  return { plan: plan.tier, interval: plan.interval, amount: priceOf(wanted, pricing).amount, freeDays };
}

/** For those who pressed Start Free Trial: what they agree to, beside the account it takes. */
export function StartTrial({ pricing, note, signup }: { pricing: Pricing; note: ReactNode; signup: ReactNode }) {
  const { tier: plan, interval } = trialPlan;
  const terms = { plan, interval, amount: pricing[plan][interval].amount, freeDays: trialDays };
  return (
    <Card className="mx-auto grid w-full max-w-5xl overflow-hidden shadow-lift-2 lg:grid-cols-2">
      <div className="grid content-start bg-butter">
        <div className="grid grid-cols-[1fr_auto] items-center gap-4 p-5 *:col-span-full sm:px-8 lg:pt-10">
          <PageTitle className="text-h2 max-lg:col-auto">{termsTitle(terms)}</PageTitle>
          <Envelope
            state="open"
            className="w-20 -rotate-3 max-lg:col-auto lg:order-last lg:mt-10 lg:w-60 lg:justify-self-center"
          />
          <p className="leading-snug">{copy.free(chargedOn(trialDays), priceInWords(terms.amount))}</p>
          {note}
        </div>
        <div className="lg:hidden">
          <AirmailStrip />
        </div>
      </div>
      <div className="grid gap-4 px-5 py-6 sm:px-8 sm:py-5">
        <Suspense fallback={<Spinner className="mx-auto my-60 size-8" />}>{signup}</Suspense>
      </div>
    </Card>
  );
}

type ChosenPlanProps = {
  wanted: Wanted;
  pricing: Pricing;
  subscription: Subscription;
  purchase: Purchase;
  onDismiss: (() => void) | undefined;
};

/** What was chosen before, for those who came back from the checkout without paying, or what we offer. */
export function ChosenPlan({ wanted, pricing, subscription, purchase, onDismiss }: ChosenPlanProps) {
  const action = actionOf(wanted.tier, planIn(wanted)?.interval ?? 'monthly', subscription);
  if (action.kind === 'nothing') return null;
  const terms = action.kind === 'checkout' ? termsOf(wanted, pricing, subscription) : undefined;
  return (
    <Card tone="butter" className="relative mx-auto grid w-full max-w-4xl gap-5 p-6 shadow-lift-2 sm:pl-8 sm:pr-60">
      <h2 className="text-h3">{terms ? termsTitle(terms) : copy.chose(choiceInWords(wanted))}</h2>
      {terms ? <PlanTerms terms={terms} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button loading={purchase.isUnderWay(action)} onClick={() => purchase.begin(action)}>
          {onDismiss ? copy.toPayment : pricingCopy.startTrial}
        </Button>
        {onDismiss ? (
          <Button variant="quiet" onClick={onDismiss}>
            {copy.dismiss}
          </Button>
        ) : null}
      </div>
      <Envelope state="open" className="absolute right-8 bottom-8 w-44 rotate-3 max-sm:hidden" />
    </Card>
  );
}
