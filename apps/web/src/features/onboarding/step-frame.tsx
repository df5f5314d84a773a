import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useCallback, useRef, type ReactNode, type Ref } from 'react';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { TextLink } from '#web/ui/links.tsx';
import {
  hasNext,
  hasPrevious,
  shareComplete,
  onboardingSteps,
  type WizardProgress,
  type OnboardingStep,
  lastStep,
} from './onboarding-machine.ts';
import { onboardingCopy as copy } from './onboarding.copy.ts';

export function Loading() {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-6 text-center">
      <Envelope state="open" className="w-40 -rotate-3 animate-breathe" />
      <div role="status">
        <h1 className="text-h3">{copy.loading}</h1>
      </div>
    </div>
  );
}

function StepProgress({ progress }: { progress: WizardProgress }) {
  const { step, completed } = progress;
  const share = shareComplete(progress);
  const isDone = (one: OnboardingStep) => completed.includes(one) || (one === step && share === 1);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-12 items-center justify-between gap-3 text-small">
        <p role="status" className="font-bold">
          <span>{copy.step(step, onboardingSteps.length)}</span> <span aria-hidden="true">·</span>{' '}
          <span className="whitespace-nowrap">{copy.complete(share)}</span>
        </p>
        {step === lastStep ? null : (
          <TextLink to="/member-dashboard" className="tap inline-flex flex-none items-center">
            {copy.skip}
          </TextLink>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={copy.progress}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={copy.complete(share)}
        className="flex gap-1.5"
      >
        {onboardingSteps.map((one) => (
          <span key={one} className={clsx('h-1.5 flex-1', one <= step ? 'airmail-fine' : 'bg-line')} />
        ))}
      </div>
      <ol aria-label={copy.steps} className="flex gap-1.5">
        {onboardingSteps.map((one) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            className={clsx(
              'flex-1 text-small leading-tight',
              one === step ? 'font-bold max-sm:whitespace-nowrap' : 'text-ink-2',
            )}
          >
            <span className={one === step ? undefined : 'max-sm:sr-only'}>
              {copy.names[one]}
              {isDone(one) ? (
                <>
                  {' '}
                  <Check aria-hidden="true" className="inline size-3.5 align-[-.1em] text-success" />
                  <span className="sr-only">, {copy.done}</span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** As on a new page, each step's heading takes the focus. On the first one, only if the focus is on the main landmark. */
export function useStepFocus() {
  const shown = useRef<HTMLHeadingElement>(null);
  return useCallback((heading: HTMLHeadingElement | null) => {
    if (!heading || heading === shown.current) return;
    if (shown.current || document.activeElement?.id === 'main') heading.focus({ preventScroll: true });
    shown.current = heading;
  }, []);
}

type StepFrameProps = {
  progress: WizardProgress;
  heading: Ref<HTMLHeadingElement>;
  title: string;
  lead: ReactNode;
  /** What the step is for, at the bottom of the screen. */
  action: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
};

export function StepFrame({ progress, heading, title, lead, action, onPrevious, onNext, children }: StepFrameProps) {
  usePageTitle(copy.stepTitle(progress.step, onboardingSteps.length, title));
  return (
    <>
      <div className="group/step gutter grid grid-cols-[minmax(0,1fr)] content-start gap-4 pb-10 sm:gap-8">
        <StepProgress progress={progress} />
        <div key={progress.step} className="grid animate-rise grid-cols-[minmax(0,1fr)] gap-4 sm:gap-8">
          <div>
            <PageTitle ref={heading} className="text-h2 wrap-anywhere">
              {title}
            </PageTitle>
            <div className="mt-1.5 max-w-xl text-ink-2 wrap-anywhere group-has-data-addressed/step:hidden">{lead}</div>
          </div>
          {children}
        </div>
      </div>
      <div className="sticky bottom-0 mt-auto border-t border-line bg-paper py-3">
        <div className="gutter flex flex-wrap items-center justify-end gap-2 sm:gap-x-3">
          {hasPrevious(progress) ? (
            <Button variant="quiet" className="max-sm:px-1 sm:mr-auto" onClick={onPrevious}>
              <ArrowLeft aria-hidden="true" className="max-sm:hidden" />
              {copy.previous}
            </Button>
          ) : null}
          {action}
          {hasNext(progress) ? (
            <Button variant="secondary" className="max-sm:px-3" onClick={onNext}>
              {copy.next}
              <ArrowRight aria-hidden="true" className="max-sm:hidden" />
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}
