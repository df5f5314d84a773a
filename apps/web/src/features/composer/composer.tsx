import type { RecorderStage } from '#web/features/recorder/recorder-card.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { arrivedAs } from '#web/features/upload/outbox/record.ts';
import { useDropGuard } from '#web/lib/drop-target.ts';
import { fileDropCopy } from '#web/features/upload/choosing/choosing.copy.ts';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { LetterInks, Wax } from '#web/ui/art/letter.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useMilestones } from '#web/queries/scheduling.ts';
import { ComposerFrame } from './composer-frame.tsx';
import { composerCopy, savedCopy, sealCopy, sharedCopy } from './composer.copy.ts';
import { firstStep, stepAfter, unsentIn, type ComposerPhase } from './composer-machine.ts';
import { namesOf, problemsOf } from './composition-rules.ts';
import { isKept, stepsOf, type Beginning, type Purpose, type ComposerStep } from './composition.ts';
import { MessageSealed, SeveralSaved } from './message-saved.tsx';
import { SayStep } from './say-step.tsx';
import { MediumPicture, SealStep } from './seal-step.tsx';
import { useComposer, type ComposerControls } from './use-composer.ts';
import { useBeginning } from './use-kept.ts';
import { WhenStep } from './when-step.tsx';
import { emailWords, whenSentence } from './when-sentence.ts';
import { WhoStep } from './who-step.tsx';

export type ComposerSteps = {
  step: string | undefined;
  /** `isSaved`: nothing is lost by leaving this step, so there is no question. */
  goTo: (step: ComposerStep, how?: { replace?: boolean; isSaved?: boolean }) => void;
  /** One step back in this window's history; false if it wasn't on an earlier step. */
  goBack: () => boolean;
  endSteps: () => void;
};

type ComposerProps = {
  parents: Parents;
  purpose: Purpose;
  beginning?: Beginning | undefined;
  steps: ComposerSteps;
  onClose: () => void;
};

type FooterProps = {
  composer: ComposerControls;
  step: ComposerStep;
  next: ComposerStep | undefined;
  onNext: () => void;
};

function Footer({ composer, step, next, onNext }: FooterProps) {
  const { composition, people, purpose, context, words, isSaving } = composer;
  const hasFailed = composition.failure?.step === step;
  const { data: milestones } = useMilestones();
  const { when } = composition.entries;
  const hasDay = stepsOf(purpose, composition.entries).includes('when');
  const { problems } = composition;
  const isWrong = { ...problemsOf(purpose, composition, context), ...problems }.when ?? problems.time;
  const opens = hasDay && isWrong === undefined ? whenSentence(purpose, when, people, context, milestones) : '';
  const opensAndEmails = opens === '' ? '' : `${opens} ${emailWords(people, context.isGuest)}`.trim();
  const sentence = step === 'when' ? opensAndEmails : step === 'seal' && purpose.name !== 'edit' ? opens : '';
  const isLast = next === undefined || purpose.name === 'edit';
  const isSealing = isLast && (purpose.name === 'send' || purpose.name === 'schedule');
  return (
    <>
      <p
        role="status"
        className="min-w-0 flex-1 basis-72 font-display text-[1.1875rem] leading-snug wrap-anywhere empty:hidden"
      >
        {sentence}
      </p>
      {isSealing ? (
        <button
          type="button"
          aria-busy={isSaving || undefined}
          className="group inline-flex items-center gap-3 rounded-full font-bold max-sm:mx-auto focus-visible:rounded-full"
          onClick={() => composer.submit(step)}
        >
          <LetterInks />
          <Wax className="w-20 flex-none overflow-visible transition-transform duration-150 group-hover:scale-105 group-active:scale-95" />
          <span className="pr-4 text-[1.125rem] underline decoration-2 underline-offset-4">
            {hasFailed ? sealCopy.tryAgain : words.submit}
          </span>
        </button>
      ) : (
        <Button
          size="large"
          className="max-sm:w-full"
          loading={isSaving}
          disabled={purpose.name === 'upload' && isLast && composition.media.length === 0}
          onClick={isLast ? () => composer.submit(step) : onNext}
        >
          {isLast
            ? hasFailed && !isKept(purpose)
              ? sealCopy.tryAgain
              : words.submit
            : composerCopy.next[next === 'seal' && purpose.name === 'upload' ? 'title' : next]}
        </Button>
      )}
    </>
  );
}

type SealedFooterProps = { composer: ComposerControls; onClose: () => void; onAnother: () => void };

function SealedFooter({ composer, onClose, onAnother }: SealedFooterProps) {
  const { outbox, followed, isSent, phase, stopSending } = composer;
  const [item] = followed;
  if (item && !isSent && !isSeveral(phase)) {
    return (
      <>
        <OutgoingButtons item={item} outbox={outbox} onStop={stopSending} />
        <Button onClick={onClose}>{sendingCopy.close}</Button>
      </>
    );
  }
  return (
    <>
      <Button variant="secondary" className="max-sm:flex-1 max-sm:px-3" onClick={onAnother}>
        {savedCopy.another}
      </Button>
      <Button className="max-sm:flex-1 max-sm:px-3" onClick={onClose}>
        {savedCopy.done}
      </Button>
    </>
  );
}

export function Sealed({ composer, parents }: { composer: ComposerControls; parents: Parents }) {
  const { composition, followed, isSent, people, phase } = composer;
  const [since] = useState(() => performance.now());
  if (isSeveral(phase)) return <SeveralSaved followed={followed} isSent={isSent} parents={parents} />;
  const [medium] = composition.media;
  const [item] = followed;
  const saved = phase.name === 'saved' ? { ...phase.message, sha256: '', others: [] } : undefined;
  return (
    <MessageSealed
      item={item}
      kept={(item && arrivedAs(item)) ?? saved}
      parents={parents}
      name={namesOf(people)}
      since={since}
      picture={medium && <MediumPicture medium={medium} />}
    />
  );
}

type OpenComposerProps = ComposerProps & { beginning: Beginning };

function OpenComposer({ parents, purpose, beginning, steps: address, onClose }: OpenComposerProps) {
  const [held, setHeld] = useState<HeldTake>();
  const [stage, setStage] = useState<RecorderStage>('before');
  const [asked, setAsked] = useState<{ step: ComposerStep }>();
  const { pathname, search } = useLocation();
  const composer = useComposer({
    parents,
    purpose,
    beginning,
    onStep: (to) => {
      setAsked({ step: to });
      if (to !== step) address.goTo(to);
    },
    onSaved: () => (purpose.name === 'send' ? address.endSteps() : close()),
    onWaiting: () => close(),
  });
  const { state, phase, composition, isSaving, isSent, wasSent } = composer;
  const steps = stepsOf(purpose, composition.entries);
  const [first] = useState(() => firstStep(purpose, composition, composer.context, beginning));
  const step = steps.find((one) => one === address.step) ?? first;
  const [saidFirst] = useState(step === 'say' || composition.media.length > 0);
  const next = stepAfter(step, purpose, composition);
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const shown = useRef(step);
  useEffect(() => {
    if (asked?.step === step) focusProblem();
    else if (shown.current !== step) clearToast(); // what an earlier step said was missing
    shown.current = step;
  }, [asked, step]);

  const { leave, close, question } = useLeaveGuard({
    unsent: unsentIn(state, purpose, held !== undefined),
    held,
    isSafe: composer.isSafe,
    // Changing steps loses nothing, except that it would end a running recording.
    isWithin: (to) => !held && to.pathname === pathname && dialogIn(to.search) === dialogIn(search),
    onClose: () => {
      composer.leave();
      onClose();
    },
    onKept: () => void composer.keep(),
    onGivenUp: composer.discard,
  });
  // A reload reopened it after sending.
  const end = useEffectEvent(close);
  useEffect(() => {
    if (wasSent) end();
  }, [wasSent]);

  if (phase.name === 'sending' || (phase.name === 'saved' && purpose.name === 'send')) {
    const isDone = phase.name === 'saved' || isSent;
    const another = () => {
      composer.startOver();
      address.goTo(parents.children.length === 1 ? 'say' : 'who', { replace: true });
    };
    return (
      <ComposerFrame
        title={isDone ? savedCopy.title : isSeveral(phase) ? savedCopy.queued : sendingCopy.title}
        place={isDone ? 'saved' : 'going'}
        isSealed
        onClose={close}
        footer={<SealedFooter composer={composer} onClose={close} onAnother={another} />}
      >
        <Sealed composer={composer} parents={parents} />
      </ComposerFrame>
    );
  }

  const goOn = () => {
    if (next && composer.checkStep(step)) address.goTo(next);
  };
  const { entries, media, isRecordingAgain } = composition;
  const hasMedium = (media.length > 0 && !isRecordingAgain) || entries.videoId !== null;
  // What was chosen first is before the question who it's for.
  const isFirstStep = step === 'say' && hasMedium && entries.recipients.length === 0;
  const before = isFirstStep
    ? undefined
    : step === 'who' && hasMedium && saidFirst
      ? 'say'
      : steps[steps.indexOf(step) - 1];
  const isEdit = purpose.name === 'edit';
  const replace = (to: ComposerStep) => address.goTo(to, { replace: true });
  const goBack = before && !isEdit ? () => (address.goBack() ? undefined : replace(before)) : undefined;
  const isChoosing = step === 'say' && !hasMedium;
  return (
    <ComposerFrame
      title={composer.words.title}
      place={step}
      progress={steps.length > 1 ? { steps, current: step, onStep: isEdit ? replace : undefined } : undefined}
      busy={isSaving}
      failure={
        composition.failure?.step === step ? { title: composer.words.failed, text: composer.failureText } : undefined
      }
      isDark={step === 'say' && stage === 'live'}
      onBack={goBack}
      onClose={leave}
      footer={isChoosing ? undefined : <Footer composer={composer} step={step} next={next} onNext={goOn} />}
    >
      {step === 'who' ? <WhoStep composer={composer} /> : null}
      {step === 'say' ? (
        <SayStep
          composer={composer}
          isFirst={first === 'say'}
          holdsTake={held !== undefined}
          stage={stage}
          onUsed={() => (next ? address.goTo(next, { isSaved: true }) : undefined)}
          onHoldsTake={setHeld}
          onStage={setStage}
          onCancel={goBack ?? leave}
        />
      ) : null}
      {step === 'when' ? <WhenStep composer={composer} /> : null}
      {step === 'seal' ? <SealStep composer={composer} /> : null}
      {question}
    </ComposerFrame>
  );
}

const isSeveral = (phase: ComposerPhase): boolean => phase.name === 'sending' && phase.ids.length > 1;

const dialogIn = (search: unknown): unknown =>
  typeof search === 'object' && search !== null && 'dialog' in search ? search.dialog : undefined;

/** Focuses the first problem, once it is drawn. A problem that isn't a field's is marked around its controls (`data-problem`). */
function focusProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(
      '[role=dialog] :is([data-problem] :is(input, button), [aria-invalid="true"])',
    );
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

/** Makes a new message or changes a saved one, one step at a time, each with its own address. Nothing entered is lost. */
export function Composer(props: ComposerProps) {
  const { parents, purpose, onClose } = props;
  const beginning = useBeginning(parents.user.id, purpose, props.beginning ?? {});
  const [isMine, setMine] = useState(false);
  useEffect(() => {
    if (beginning?.hasUnusable !== true) return;
    const title = sharedCopy[beginning.media?.length === 0 ? 'refused' : 'refusedSome'];
    showToast({ title, description: fileDropCopy.damaged, tone: 'danger', inForm: true });
  }, [beginning]);
  if (!beginning) return <LoadingDialog />;
  const [medium, ...others] = beginning.media ?? [];
  if (beginning.isUnclaimed && !isMine) {
    return (
      <ConfirmDialog
        onOpenChange={onClose}
        {...sharedCopy.question[others.length > 0 ? 'several' : (medium?.messageType ?? 'video')]}
        description={sharedCopy.asked(others.length + 1)}
        tone="primary"
        onConfirm={() => setMine(true)}
      />
    );
  }
  return <OpenComposer {...props} beginning={beginning} />;
}
