import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '#web/lib/hooks.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { inks } from '#web/ui/art/inks.ts';
import { heartPath, perforation, range } from '#web/ui/art/stamp.tsx';
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

const drawnLetters = 14;

const pencil = {
  stroke: 'var(--ink-2)',
  strokeWidth: 1.6,
  strokeDasharray: '3 4',
  fill: 'none',
  strokeLinecap: 'round',
} as const;

function Edge({ y }: { y: number }) {
  return range(17).map((index) => (
    <path key={index} d={`M${12 + index * 13} ${y + 7}l5-7h6l-5 7z`} fill={index % 2 ? inks.pine : inks.poppy} />
  ));
}

function Name({ name }: { name: string }) {
  const letters = [...name];
  const shown = letters.length > drawnLetters ? `${letters.slice(0, drawnLetters - 1).join('')}…` : name;
  return (
    <text
      x="34"
      y="108"
      className="animate-fade"
      fontFamily="var(--font-display)"
      fontSize={Math.min(26, 190 / Math.max(7, shown.length))}
      fill={inks.ink}
    >
      {shown}
    </text>
  );
}

function Stamp() {
  return (
    <g className="animate-fade">
      <path d={perforation(172, 26, 52, 60, 2.4, 7.4)} fill={inks.white} />
      <rect x="179" y="33" width="38" height="46" fill={inks.sky} />
      <circle cx="206" cy="46" r="7" fill={inks.marigold} />
      <path d="M179 66c10-10 18-7 24-3s10 2 14-1v17h-38z" fill={inks.hill} />
      <path d={heartPath} transform="translate(198 58) scale(1.15)" fill={inks.poppy} />
    </g>
  );
}

function PostmarkRing() {
  return (
    <g className="animate-fade" stroke={inks.poppyDeep} fill="none" strokeWidth="2.2" strokeLinecap="round">
      <circle cx="158" cy="56" r="27" />
      <circle cx="158" cy="56" r="18" strokeWidth="1.4" />
      <path d="M151 56l5 6 10-12" strokeWidth="3" />
      {range(3).map((index) => (
        <path key={index} d={`M96 ${44 + index * 11}q8-7 16 0t16 0`} />
      ))}
    </g>
  );
}

type LetterArtProps = { progress: WizardProgress; name: string | undefined; className: string };

function LetterArt({ progress, name, className }: LetterArtProps) {
  const { step, completed } = progress;
  const hasStamp = completed.includes(3);
  return (
    <svg viewBox="0 0 250 160" aria-hidden="true" className={clsx('lifted', className)}>
      <rect x="6" y="8" width="238" height="146" rx="10" fill="#FFFDF7" />
      <rect x="6" y="8" width="238" height="146" rx="10" fill="none" stroke="var(--art-kraft-3)" strokeWidth="1.5" />
      <Edge y={10} />
      <Edge y={145} />
      {name === undefined ? <path d="M34 108h104" {...pencil} stroke="#7d725c" /> : <Name name={name} />}
      <path d="M34 122h92M34 134h60" {...pencil} stroke="#7d725c" />
      {hasStamp ? <Stamp /> : <rect x="174" y="28" width="48" height="56" rx="3" {...pencil} stroke="#7d725c" />}
      {step === lastStep ? <PostmarkRing /> : null}
    </svg>
  );
}

function StepMark({ step, isDone, isCurrent }: { step: OnboardingStep; isDone: boolean; isCurrent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 flex-none place-items-center rounded-full border-2 font-display',
        isDone ? 'border-primary bg-primary text-on-primary' : isCurrent ? 'border-primary bg-card' : 'border-control',
      )}
    >
      {isDone ? <Check className="size-5" strokeWidth={3} /> : step}
    </span>
  );
}

export function StepProgress({ progress }: { progress: WizardProgress }) {
  const { step, completed } = progress;
  const share = shareComplete(progress);
  return (
    <section aria-label={copy.progress} className="grid gap-3">
      <p role="status" className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span>{copy.step(step, onboardingSteps.length)}</span> <span>{copy.complete(share)}</span>
      </p>
      <ProgressBar label={copy.progress} value={share} />
      <ol aria-label={copy.steps} className="mt-1 flex flex-wrap justify-between gap-x-3 gap-y-2">
        {onboardingSteps.map((one) => {
          const isCurrent = one === step;
          const isDone = completed.includes(one) || (isCurrent && share === 1);
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

/** As on a new page, each step's heading takes the focus. On the first one, only if the focus is on the main landmark. */
function useStepFocus(step: OnboardingStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<OnboardingStep>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isOnMain = document.activeElement?.id === 'main';
    if (shown.current !== step && (!isFirst || isOnMain)) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return heading;
}

type StepFrameProps = {
  progress: WizardProgress;
  title: string;
  lead: ReactNode;
  name: string | undefined;
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
};

export function StepFrame({ progress, title, lead, name, onPrevious, onNext, children }: StepFrameProps) {
  const heading = useStepFocus(progress.step);
  usePageTitle(copy.stepTitle(progress.step, onboardingSteps.length, title));
  const [isBack, isOn] = [hasPrevious(progress), hasNext(progress)];
  return (
    <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
      <div className="grid items-center gap-x-8 gap-y-5 bg-butter px-5 py-7 sm:grid-cols-[1fr_auto] sm:px-10">
        <div className="min-w-0 max-sm:order-2">
          <PageTitle ref={heading} className="text-h1 wrap-anywhere">
            {title}
          </PageTitle>
          <div className="mt-3 max-w-md text-ink-2 wrap-anywhere">{lead}</div>
        </div>
        <LetterArt progress={progress} name={name} className="w-44 rotate-2 sm:w-60" />
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
