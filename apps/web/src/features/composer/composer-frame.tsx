import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useReturnFocus } from '#web/lib/focus.ts';
import { FormAlert, FormToast } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseButton, leaveEscapeToField } from '#web/ui/overlays/dialog.tsx';
import '#web/ui/styles/composer.css';
import { StageLight } from '#web/ui/wax/stage-light.tsx';
import { composerCopy as copy } from './composer.copy.ts';
import type { ComposerStep } from './composition.ts';

type StepsProps = {
  steps: readonly ComposerStep[];
  current: ComposerStep;
  onStep?: ((step: ComposerStep) => void) | undefined;
};

function Steps({ steps, current, onStep }: StepsProps) {
  const place = steps.indexOf(current);
  return (
    <ol
      aria-label={copy.step(place + 1, steps.length, copy.stepNames[current])}
      className="flex w-full max-w-md gap-1.5"
    >
      {steps.map((step, index) => {
        const parts = (
          <>
            <span aria-hidden="true" className={clsx('block h-1.5', index <= place ? 'airmail-fine' : 'bg-line')} />
            <span
              className={clsx(
                'mt-1 block text-small',
                !onStep && 'max-sm:sr-only',
                step === current ? 'font-bold' : 'text-ink-2',
              )}
            >
              {copy.stepNames[step]}
            </span>
          </>
        );
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} className="min-w-0 flex-1">
            {onStep ? (
              <button type="button" className="tap block w-full text-left" onClick={() => onStep(step)}>
                {parts}
              </button>
            ) : (
              parts
            )}
          </li>
        );
      })}
    </ol>
  );
}

type ComposerFrameProps = {
  title: string;
  place: string;
  progress?: StepsProps | undefined;
  /** Saving: the dialog can't be closed until it is done. */
  busy?: boolean | undefined;
  failure?: { title: string; text: string | undefined } | undefined;
  /** On the stage, whose heading replaces the title. */
  isSealed?: boolean | undefined;
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** A full-screen dialog for one step at a time. Each step's heading (`data-step-heading`) takes the focus. */
export function ComposerFrame({
  title,
  place,
  progress,
  busy,
  failure,
  isSealed = false,
  onBack,
  onClose,
  children,
  footer,
}: ComposerFrameProps) {
  const returnFocus = useReturnFocus();
  const page = useRef<HTMLDivElement>(null);
  const lead = () => {
    const scroller = page.current;
    scroller?.scrollTo(0, 0);
    scroller?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
  };
  useEffect(lead, [place]);
  return (
    <RadixDialog.Root open onOpenChange={() => (busy ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="composer fixed inset-0 z-50 flex flex-col bg-paper outline-none animate-fade text-ink"
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            event.preventDefault();
            lead();
          }}
          onEscapeKeyDown={leaveEscapeToField}
        >
          <header
            className={clsx(
              'flex flex-none items-center justify-between gap-3 px-2 pb-1 pt-2 sm:px-5 sm:not-short:pt-4',
              isSealed && 'pointer-events-none absolute inset-x-0 top-0 z-1',
            )}
          >
            <div
              className={clsx(
                'flex items-center',
                progress ? 'w-24 min-w-13 shrink sm:w-44 sm:flex-none' : 'min-w-0 flex-1 max-sm:pl-3',
              )}
            >
              {onBack ? (
                <Button variant="quiet" size="icon" aria-label={copy.back} disabled={busy} onClick={onBack}>
                  <ArrowLeft aria-hidden="true" />
                </Button>
              ) : null}
              <RadixDialog.Title
                className={clsx(
                  'min-w-0 font-body text-small font-bold tracking-normal text-ink-2 sm:pl-2',
                  progress && 'max-sm:sr-only',
                  isSealed && 'sr-only',
                )}
              >
                {title}
              </RadixDialog.Title>
            </div>
            {progress ? <Steps {...progress} /> : null}
            <div className="flex w-24 min-w-13 shrink justify-end sm:w-44 sm:flex-none">
              <CloseButton className={isSealed ? 'pointer-events-auto bg-paper/70' : undefined} />
            </div>
          </header>
          {isSealed ? <StageLight /> : null}
          <div
            ref={page}
            className={clsx(
              'min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]',
              isSealed && '[container-type:size]',
            )}
          >
            <div key={isSealed ? 'sealed' : place} className={isSealed ? undefined : 'grid min-h-full animate-rise'}>
              {children}
            </div>
          </div>
          <div className="mx-auto w-full max-w-5xl flex-none px-5 not-empty:py-3">
            {failure ? <FormAlert {...failure} /> : <FormToast />}
          </div>
          {footer ? (
            <footer className="flex-none border-t border-line bg-paper px-5 py-3.5 sm:not-short:py-4.5 short:py-2">
              <div className="mx-auto flex min-h-20 max-w-[61.5rem] short:min-h-0 flex-wrap items-center justify-end gap-3 sm:gap-x-6">
                {footer}
              </div>
            </footer>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="lg:in-data-centered:text-center">
      <h2 data-step-heading tabIndex={-1} className="text-[clamp(2rem,1.5rem+2.4vw,2.9rem)] outline-none wrap-anywhere">
        {title}
      </h2>
      {children ? <div className="mt-2 text-ink-2">{children}</div> : null}
    </div>
  );
}

type StepBodyProps = { children: ReactNode; bare?: boolean; isCentered?: boolean };

/** `isCentered`: on a large screen, in the middle of it. */
export function StepBody({ children, bare, isCentered }: StepBodyProps) {
  return (
    <div
      data-centered={isCentered}
      className={
        bare
          ? 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 pt-3 sm:px-5 sm:pb-8 short:pt-1 has-[.live-below]:pb-8'
          : 'mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-7 px-5 pb-12 pt-5 sm:not-short:pt-8 lg:not-short:data-centered:pt-[12svh]'
      }
    >
      {children}
    </div>
  );
}
