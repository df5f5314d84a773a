import { publicFacts } from '#web/lib/facts.ts';
import { heartPath } from '#web/ui/art/perforation.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sectionsCopy } from './sections.copy.ts';

const copy = sectionsCopy.pricing;

/** Each plan is a stamp, with its price as the value. */
export function PricingSection() {
  return (
    <section id="pricing" tabIndex={-1} aria-labelledby="pricing-title" className="gutter py-20 lg:py-24">
      <h2 id="pricing-title" className="text-h2">
        {copy.title}
      </h2>
      <p className="mt-3 max-w-[38rem] text-lead text-ink-2">{copy.lead}</p>
      <ul className="mt-12 grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-4 in-[[data-text-size=largest]]:lg:max-xl:grid-cols-2">
        {copy.plans.map(({ name, price, per, ground, points }, index) => (
          <li key={name}>
            <Stamp tilt={index % 2 ? 'slightRight' : 'slightLeft'}>
              <div className={`p-2.5 ${ground}`}>
                <div className="relative border border-control/40 px-4 py-6">
                  <h3 className="text-h3">{name}</h3>
                  <p className="mt-2">
                    <b className="block font-display text-h1 font-normal leading-tight lining-nums">{price}</b> {per}
                  </p>
                  <svg viewBox="-7 -7 14 14" aria-hidden="true" className="absolute right-3 top-3 w-8 fill-poppy">
                    <path d={heartPath} />
                  </svg>
                </div>
              </div>
            </Stamp>
            <ul className="mt-4 grid gap-1 px-2 text-balance font-display lining-nums text-ink-2">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-12 grid items-center gap-x-8 gap-y-5 md:grid-cols-[auto_1fr]">
        <LinkButton to="/subscription" size="large">
          {copy.button}
        </LinkButton>
        <p className="text-ink-2">
          {copy.annual} {publicFacts().billing === 'practice' ? copy.practice : copy.card}
        </p>
      </div>
    </section>
  );
}
