import { caps, tierNames } from '@someday/contract/rules/plans';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { promises } from '#web/lib/facts.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { heartPath, Stamp } from '#web/ui/art/stamp.tsx';
import { PlanStamp, planPointsLook, planStampsLook } from '#web/ui/art/plan-stamp.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { capsInWords } from '#web/ui/plan-words.copy.ts';
import { Art } from '#web/ui/art/art.tsx';
import { inks } from '#web/ui/art/inks.ts';
import { ExamplesSection, type OpenedExample } from './examples-section.tsx';
import { examplesCopy, sectionsCopy } from './landing.copy.ts';
import { StartButton, Lines } from './landing-parts.tsx';

const { steps, pricing, safety, closing } = sectionsCopy;

function Sign({ step }: { step: number }) {
  if (step === 0) {
    return (
      <svg viewBox="0 0 44 44" className="absolute -bottom-4 -right-4 w-16">
        <circle cx="22" cy="22" r="21" fill={inks.white} stroke="var(--line)" />
        <circle cx="22" cy="22" r="14" fill={inks.poppy} />
        <path d={heartPath} transform="translate(22 23)" fill={inks.blush} />
      </svg>
    );
  }
  if (step === 1) return null;
  return (
    <span className="absolute -bottom-4 -right-6 rotate-3 rounded-chip border border-line bg-butter px-3.5 py-1.5 font-display whitespace-nowrap lg:text-lead shadow-lift-2">
      {steps.code}
    </span>
  );
}

function StepsSection() {
  return (
    <div className="overflow-x-clip bg-card">
      <section id="how-it-works" tabIndex={-1} aria-labelledby="steps-title" className="gutter py-20 lg:py-24">
        <h2 id="steps-title" className="text-h2">
          <Lines of={steps.title} />
        </h2>
        <ol className="mt-12 grid gap-x-10 gap-y-12 md:grid-cols-3">
          {steps.list.map(({ scene, title, text }, index) => (
            <li key={scene}>
              <div aria-hidden="true" className="relative mb-7 w-4/5 max-w-64">
                <Stamp tilt={index === 1 ? 'slightRight' : 'slightLeft'}>
                  <div className="relative">
                    <Art name={scene} className="w-full" />
                    {index === 1 ? (
                      <Postmark
                        {...steps.postmark}
                        className="absolute -right-6 bottom-1 w-3/5 -rotate-12 text-on-marigold"
                      />
                    ) : null}
                  </div>
                </Stamp>
                <Sign step={index} />
              </div>
              <h3 className="flex gap-3 text-h3">
                <span className="text-poppy">{index + 1}.</span>
                {title}
              </h3>
              <p className="mt-2 text-balance text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/member-dashboard" size="large" className="mt-12">
          {steps.button}
        </LinkButton>
      </section>
    </div>
  );
}

function PricingSection() {
  return (
    <section id="pricing" tabIndex={-1} aria-labelledby="pricing-title" className="gutter py-20 lg:py-24">
      <h2 id="pricing-title" className="text-h2">
        {pricing.title}
      </h2>
      <p className="mt-3 max-w-[38rem] text-lead text-ink-2">{pricing.lead}</p>
      <ul className={`mt-12 ${planStampsLook}`}>
        {pricing.plans.map(({ tier, price, per }) => (
          <li key={tier}>
            <PlanStamp {...{ tier, price, per }} title={<h3 className="text-lead sm:text-h3">{tierNames[tier]}</h3>} />
            <ul className={`mt-4 ${planPointsLook}`}>
              {capsInWords(caps[tier]).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-12 grid items-center gap-x-8 gap-y-5 md:grid-cols-[auto_1fr]">
        <LinkButton to="/subscription" size="large">
          {pricing.button}
        </LinkButton>
        <p className="text-ink-2">
          {pricing.annual} {promises().charges ? pricing.card : pricing.practice}
        </p>
      </div>
    </section>
  );
}

const link =
  'tap inline-flex items-center rounded font-bold text-on-band-2 underline decoration-2 underline-offset-4 hover:text-on-band';

function SafetySection() {
  const stays = promises().plans ? safety.stays : safety.staysFree;
  return (
    <div className="bg-band text-on-band">
      <section
        id="safety"
        tabIndex={-1}
        aria-labelledby="safety-title"
        className="gutter grid gap-x-16 gap-y-12 pt-20 pb-14 lg:grid-cols-2 lg:pt-24 lg:pb-20"
      >
        <div>
          <h2 id="safety-title" className="text-h2">
            <Lines of={safety.title} />
          </h2>
          <p className="mt-4 max-w-[30rem] text-lead text-on-band-2">{safety.lead}</p>
          <Postmark {...safety.postmark} className="mt-10 w-64 max-w-full -rotate-6 lg:w-96 text-on-band-2" />
        </div>
        <div>
          <dl>
            {[stays, ...safety.points].map(({ title, text }) => (
              <div key={title} className="border-t border-on-band-2/40 py-6">
                <dt className="font-display text-h3">{title}</dt>
                <dd className="mt-1">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-x-8 border-t border-on-band-2/40 pt-4">
            <Link to="/security" className={link}>
              {safety.security}
            </Link>
            <Link to="/privacy-policy" className={link}>
              {safety.privacy}
            </Link>
          </p>
        </div>
      </section>
    </div>
  );
}

function ClosingSection() {
  return (
    <section id="closing" tabIndex={-1} aria-labelledby="closing-title" className="gutter pb-20 lg:pb-24">
      <div className="overflow-hidden rounded-box bg-butter">
        <div className="grid items-center gap-x-10 gap-y-7 px-5 py-10 sm:px-12 lg:grid-cols-[1fr_auto] lg:py-14">
          <div>
            <h2 id="closing-title" className="text-h2">
              <Lines of={closing.title} />
            </h2>
            <p className="mt-4 text-lead">{closing.text}</p>
          </div>
          <div className="grid justify-items-start gap-7 sm:max-lg:flex sm:max-lg:flex-row-reverse sm:max-lg:items-end sm:max-lg:justify-between lg:justify-items-center">
            <Envelope state="sealed" className="-mt-10 w-56 -rotate-3" />
            <StartButton>{closing.button}</StartButton>
          </div>
        </div>
        <AirmailStrip />
      </div>
    </section>
  );
}

/** The open example is in the address (`?example=sauce`): Back closes it, a reload opens it again. */
function useOpenedExample(): OpenedExample {
  const router = useRouter();
  const { search, state } = useLocation();
  const example = 'example' in search ? search.example : undefined;
  return {
    id: examplesCopy.list.find(({ id }) => id === example)?.id,
    open: (id) =>
      void router.navigate({ to: '/', search: { example: id }, state: { isDialogOverPage: true }, resetScroll: false }),
    close: () =>
      state.isDialogOverPage
        ? router.history.back()
        : void router.navigate({ to: '/', replace: true, resetScroll: false }),
  };
}

export function BelowFold() {
  const opened = useOpenedExample();
  return (
    <>
      <StepsSection />
      {promises().plans ? <PricingSection /> : null}
      <SafetySection />
      <ExamplesSection opened={opened} />
      <ClosingSection />
    </>
  );
}
