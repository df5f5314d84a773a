import type { Pricing } from '@someday/contract/billing';
import { intervals, priceInWords, type Interval } from '@someday/contract/plans';
import { CalendarHeart, HeartHandshake, KeyRound, Lock } from 'lucide-react';
import { useId } from 'react';
import { SealedLetter } from '#web/ui/sealed-letter.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { bestSaving, earlyPercent } from './pricing-savings.ts';
import { pricingCopy as copy } from './pricing.copy.ts';

/** Drawn only while there are places. */
export function EarlyAdopters({ pricing }: { pricing: Pricing }) {
  const { isActive, placesLeft, subscriberLimit } = pricing.earlyAdopter;
  if (!isActive) return null;
  return (
    <SealedLetter
      title={<h2 className="max-w-xl text-h3">{copy.early.title(earlyPercent(pricing), subscriberLimit)}</h2>}
      postmark={{ ...copy.early.postmark, lines: [copy.early.first, String(subscriberLimit)] }}
    >
      <p className="mt-3 font-display text-[1.25rem] lining-nums">
        {copy.early.placesLeft(placesLeft, subscriberLimit)}
      </p>
      <p className="mt-1 max-w-xl">{copy.early.text}</p>
    </SealedLetter>
  );
}

/** By the month or by the year, and what the year saves. */
export function IntervalToggle({
  pricing,
  interval,
  onChange,
}: {
  pricing: Pricing | undefined;
  interval: Interval;
  onChange: (interval: Interval) => void;
}) {
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
      {saving ? <p className="font-bold text-poppy">{copy.saveWithAnnual(saving)}</p> : null}
    </div>
  );
}

const icons = { stays: Lock, private: KeyRound, onItsDay: CalendarHeart, noAds: HeartHandshake };

export function Highlights() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="bg-band text-on-band">
      <div className="gutter grid gap-10 py-14 sm:py-20">
        <h2 id={id} className="text-h2">
          {copy.highlights}
        </h2>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {copy.highlight.map(({ key, title, text }) => {
            const Icon = icons[key];
            return (
              <li key={key} className="border-t border-on-band-2/40 pt-5">
                <Icon aria-hidden="true" className="size-6 text-on-band-2" />
                <h3 className="mt-3 text-h3">{title}</h3>
                <p className="mt-2 text-on-band-2">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function SmallPrint({ pricing }: { pricing: Pricing | undefined }) {
  const { trial, afterTrial, renews, terms } = copy.smallPrint;
  return (
    <div className="mx-auto grid max-w-3xl gap-1.5 text-center text-ink-2">
      {pricing ? (
        <p>
          {trial(priceInWords(pricing.basic.monthly.amount))} {afterTrial}
        </p>
      ) : null}
      <p>
        {renews} <TextLink to="/terms-of-service">{terms}</TextLink>
      </p>
    </div>
  );
}
