import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { LetterArt } from './letter-art.tsx';
import { hasNext, hasPrevious, percentComplete, steps, type Place, type Step } from './onboarding-machine.ts';
import { onboardingCopy as copy } from './onboarding.copy.ts';

function StepMark({ step, isDone, isCurrent }: { step: Step; isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 flex-none place-items-center rounded-full border-2 font-display lining-nums',
        isDone ? 'border-primary bg-primary text-on-primary' : isCurrent ? 'border-primary bg-card' : 'border-control',
      )}
    >
      {isDone ? <Check className="size-5" strokeWidth={3} /> : step}
    </span>
  );
}

/** How far it is: in words, as a bar, and as a list with what is done ticked off. */
export function StepProgress({ place }: { place: Place }) {
  const { step, completed } = place;
  const percent = percentComplete(place);
  return (
    <section aria-label={copy.progress} className="grid gap-3">
      <p role="status" className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span>{copy.step(step, steps.length)}</span> <span>{copy.percent(percent)}</span>
      </p>
      <ProgressBar label={copy.progress} value={percent / 100} />
      <ol aria-label={copy.steps} className="mt-1 flex flex-wrap justify-between gap-x-3 gap-y-2">
        {steps.map((one) => {
          const isCurrent = one === step;
          const isDone = completed.includes(one) || (isCurrent && percent === 100);
          return (
            <li key={one} aria-current={isCurrent ? 'step' : undefined} className="flex items-center gap-2">
              <StepMark step={one} isDone={isDone} isCurrent={isCurrent} />
              <span
                className={clsx(
                  isCurrent ? 'font-bold in-[[data-text-size=largest]]:max-sm:sr-only' : 'text-ink-2 max-sm:sr-only',
                )}
              >
                {copy.names[one]}
                {isDone ? <span className="sr-only">, {copy.done}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Each step is another page to whoever listens or uses the keyboard: its heading takes the focus. On a first visit only what was lost is caught. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isOnMain = document.activeElement?.id === 'main';
    if (shown.current !== step && (!isFirst || isOnMain)) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return heading;
}

/** One step: a sheet whose envelope grows with what is done, and the ways on and back. */
export function StepFrame({
  place,
  title,
  lead,
  name,
  onPrevious,
  onNext,
  children,
}: {
  place: Place;
  title: string;
  lead: ReactNode;
  /** Of the first loved one, as it stands on the envelope. */
  name: string | undefined;
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
}) {
  const heading = useStepFocus(place.step);
  usePageTitle(`${copy.step(place.step, steps.length)}: ${title}`);
  const [isBack, isOn] = [hasPrevious(place), hasNext(place)];
  return (
    <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
      <div className="grid items-center gap-x-8 gap-y-5 bg-butter px-5 py-7 sm:grid-cols-[1fr_auto] sm:px-10">
        <div className="min-w-0 max-sm:order-2">
          <PageTitle ref={heading} className="text-h1 wrap-anywhere">
            {title}
          </PageTitle>
          <div className="mt-3 max-w-md text-ink-2 wrap-anywhere">{lead}</div>
        </div>
        <LetterArt place={place} name={name} className="w-44 rotate-2 sm:w-60" />
      </div>
      <AirmailStrip />
      <div className="px-5 py-8 sm:px-10">{children}</div>
      {isBack || isOn ? (
        <div className="flex flex-wrap justify-between gap-3 border-t border-line px-5 py-5 sm:px-10">
          {isBack ? (
            <Button variant="secondary" onClick={onPrevious}>
              <ArrowLeft aria-hidden="true" />
              {copy.previous}
            </Button>
          ) : (
            <span />
          )}
          {isOn ? (
            <Button variant="secondary" onClick={onNext}>
              {copy.next}
              <ArrowRight aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
