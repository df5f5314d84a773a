import type { Pricing } from '@someday/contract/api/billing';
import { intervals, priceInWords, type Interval, tierNames } from '@someday/contract/rules/plans';
import { CalendarHeart, HeartHandshake, KeyRound, Lock, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Subscription } from '@someday/contract/api/subscription';
import { SealedLetter } from '#web/ui/art/postmark.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { TextLink, LinkButton } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { bestSaving, earlyPercent, isPlanRunning } from './plan-offers.ts';
import { pricingCopy as copy } from './pricing.copy.ts';
import { keepMembershipCopy } from '#web/features/billing/membership/keep.copy.ts';
import { useDayOf, useKeepMembership } from '#web/features/billing/membership/membership.queries.ts';

const words = copy.status;

function PlanPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-6 shadow-lift-2 sm:px-8">
      <div className="min-w-0 max-w-2xl">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2">{text}</p>
      </div>
      {children}
    </Card>
  );
}

function Canceled({ subscription: { state, plan, endsAt } }: { subscription: Subscription }) {
  const keep = useKeepMembership();
  const dayOf = useDayOf();
  const day = endsAt ? dayOf(endsAt) : '';
  const title = state === 'trial' ? words.canceledTrial(day) : words.canceled(tierNames[plan?.tier ?? 'basic'], day);
  return (
    <PlanPanel title={title} text={words.canceledText}>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {keepMembershipCopy.keep}
      </Button>
    </PlanPanel>
  );
}

export function PlanStatus({ subscription }: { subscription: Subscription }) {
  const { state, isCancelled, endsAt } = subscription;
  const dayOf = useDayOf();
  const day = endsAt ? dayOf(endsAt) : undefined;
  if (isPlanRunning(subscription) && isCancelled) return <Canceled subscription={subscription} />;
  switch (state) {
    case 'grace':
      return (
        <PlanPanel title={words.grace} text={words.graceText(day ?? '')}>
          <LinkButton to="/member-dashboard" search={{ tab: 'settings' }} hash="membership">
            {words.toSettings}
          </LinkButton>
        </PlanPanel>
      );
    case 'expired':
      return <PlanPanel title={day ? words.expired(day) : words.expiredPlain} text={words.expiredText} />;
    case 'lifetime':
      return <PlanPanel title={words.lifetime} text={words.lifetimeText} />;
    case 'none':
      return (
        <p className="mx-auto max-w-4xl text-center">
          {words.none} <TextLink to="/member-dashboard">{words.toDashboard}</TextLink>
        </p>
      );
    case 'trial':
    case 'active':
      return null;
  }
}

export function EarlyAdopters({ pricing }: { pricing: Pricing }) {
  const { isActive, placesLeft, subscriberLimit } = pricing.earlyAdopter;
  if (!isActive) return null;
  return (
    <SealedLetter
      title={<h2 className="max-w-xl text-h3">{copy.early.title(earlyPercent(pricing), subscriberLimit)}</h2>}
      postmark={copy.early.postmark(subscriberLimit)}
    >
      <p className="mt-3 font-display text-[1.25rem]">{copy.early.placesLeft(placesLeft, subscriberLimit)}</p>
    </SealedLetter>
  );
}

type IntervalToggleProps = { pricing: Pricing | undefined; interval: Interval; onChange: (interval: Interval) => void };

export function IntervalToggle({ pricing, interval, onChange }: IntervalToggleProps) {
  const best = pricing && bestSaving(pricing);
  const saving = best && (best.isForAll ? copy.save(best.percent) : copy.saveUpTo(best.percent));
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
      <SegmentedControl
        label={copy.toggle}
        segments={intervals.map((value) => ({ value, label: copy.intervals[value] }))}
        value={interval}
        onValueChange={onChange}
      />
      {saving ? <p className="font-bold text-poppy">{saving}</p> : null}
    </div>
  );
}

const icons = { media: Video, stays: Lock, private: KeyRound, onItsDay: CalendarHeart, noAds: HeartHandshake };

export function Highlights() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-band text-on-band">
      <div className="gutter grid gap-x-16 gap-y-6 py-14 sm:py-20 lg:grid-cols-2">
        <h2 id={id} className="text-h2">
          {copy.highlights}
        </h2>
        <ul>
          {copy.highlight.map(({ key, title, text }) => {
            const Icon = icons[key];
            return (
              <li
                key={key}
                className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-on-band-2/40 py-4 first:border-t-0 lg:first:pt-0"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-6 text-on-band-2" />
                <div>
                  <h3 className="text-h3">{title}</h3>
                  <p className="text-on-band-2">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function SmallPrint({ pricing }: { pricing: Pricing | undefined }) {
  const { trial, roomyTrial, renews, terms } = copy.smallPrint;
  return (
    <div className="mx-auto grid max-w-3xl gap-1.5 text-center text-ink-2">
      {pricing ? (
        <p>
          {trial(priceInWords(pricing.basic.monthly.amount))} {roomyTrial}
        </p>
      ) : null}
      <p>
        {renews} <TextLink to="/terms-of-service">{terms}</TextLink>
      </p>
    </div>
  );
}
