import type { RecorderStage } from '#web/features/recorder/recorder-card.tsx';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { restingWords, TransferLine } from '#web/features/upload/transfer/transfer-line.tsx';
import { useDropGuard } from '#web/lib/drop-target.ts';
import { fileDropCopy } from '#web/features/upload/choosing/choosing.copy.ts';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { todayIn } from '#web/lib/days.ts';
import { postmarkLines } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useMilestones } from '#web/queries/scheduling.ts';
import { ComposerFrame } from './composer-frame.tsx';
import { composerCopy, postmarkCopy, savedCopy, sealCopy, sharedCopy, whoCopy } from './composer.copy.ts';
import { firstStep, isGone, stepAfter, unsentIn, type ComposerPhase } from './composer-machine.ts';
import { isTest, problemsOf } from './composition-rules.ts';
import { isKept, stepsOf, type Beginning, type Purpose, type ComposerStep } from './composition.ts';
import { SealedDetails, UploadsGoing } from './message-saved.tsx';
import { SayStep } from './say-step.tsx';
import { nameOnEnvelope, SealStep, senderOf, stampOf } from './seal-step.tsx';
import { Sealing } from './sealing/sealing.tsx';
import { useComposer, type ComposerControls } from './use-composer.ts';
import { useBeginning } from './use-kept.ts';
import { WhenStep } from './when-step.tsx';
import { emailWords, firstDay, sealedSentence, whenSentence } from './when-sentence.ts';
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
  const isNew = purpose.name === 'send' || purpose.name === 'schedule';
  // Its place is kept, or what is above would jump when a day is chosen.
  const hasSentence = isNew && hasDay && (step === 'when' || step === 'seal');
  const isLast = next === undefined || purpose.name === 'edit';
  return (
    <>
      <p
        role="status"
        className={clsx(
          'min-w-0 flex-1 basis-72 font-display text-[1.1875rem] leading-snug wrap-anywhere',
          hasSentence
            ? `content-center sm:min-h-[2lh] ${step === 'when' ? 'min-h-[4lh]' : 'min-h-[3lh]'}`
            : 'empty:hidden',
        )}
      >
        {sentence}
      </p>
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
    </>
  );
}

type SealedProps = { composer: ComposerControls; onClose: () => void };

/** A library upload's, or what is behind the transfer's line. */
function GoingButtons({ composer, onClose }: SealedProps) {
  const { outbox, followed, stopSending } = composer;
  const [item, ...others] = followed;
  return (
    <>
      {item && others.length === 0 ? <OutgoingButtons item={item} outbox={outbox} onStop={stopSending} /> : null}
      <Button key="close" variant="quiet" onClick={onClose}>
        {sendingCopy.close}
      </Button>
    </>
  );
}

type SealedScreenProps = SealedProps & {
  parents: Parents;
  /** A few words about it; '' for none. */
  caption: string;
  isPressed: boolean;
  onPressed: () => void;
  /** What can be done once it is sealed. */
  children: ReactNode;
};

export function SealedScreen({
  composer,
  parents,
  caption,
  isPressed,
  onPressed,
  onClose,
  children,
}: SealedScreenProps) {
  const { composition, followed, people, phase, context } = composer;
  const { when } = composition.entries;
  const { data: milestones } = useMilestones();
  // Measured while the step before is still on the page.
  const [origin] = useState(() => document.querySelector('[data-addressed]')?.getBoundingClientRect());
  const name = isTest(composition.entries) ? whoCopy.testRecipient : nameOnEnvelope(composer);
  const said = { when, names: name, count: Math.max(1, followed.length) };
  const day = firstDay(when, people, context) ?? todayIn(context.memberZone, context.now);
  const [sealed] = useState(() => ({
    name,
    from: sealCopy.from(senderOf(composer)),
    signedBy: senderOf(composer),
    stamp: stampOf(composer),
    postmark: { top: name.toUpperCase().slice(0, 14), lines: postmarkLines(day), bottom: postmarkCopy.sealed },
  }));
  return (
    <>
      <Sealing
        addressed={sealed}
        origin={origin}
        caption={caption}
        sentence={sealedSentence(said, people, context, milestones)}
        status={followed.length > 0 ? restingWords(followed) : sendingCopy.safe}
        transfer={
          isPressed && followed.length > 0 ? (
            <TransferLine items={followed}>
              <GoingButtons composer={composer} onClose={onClose} />
            </TransferLine>
          ) : null
        }
        onSealed={onPressed}
      >
        <div className="flex flex-wrap justify-center gap-3">{children}</div>
      </Sealing>
      {isPressed ? (
        <SealedDetails
          followed={followed}
          saved={phase.name === 'saved' ? phase.message : undefined}
          parents={parents}
        />
      ) : null}
    </>
  );
}

type OpenComposerProps = ComposerProps & { beginning: Beginning };

function OpenComposer({ parents, purpose, beginning, steps: address, onClose }: OpenComposerProps) {
  const [held, setHeld] = useState<HeldTake>();
  const [stage, setStage] = useState<RecorderStage>('camera');
  const [asked, setAsked] = useState<{ step: ComposerStep }>();
  /** The message whose wax was pressed. */
  const [pressed, setPressed] = useState<string>();
  const { pathname, search } = useLocation();
  const composer = useComposer({
    parents,
    purpose,
    beginning,
    onStep: (to) => {
      setAsked({ step: to });
      if (to !== step) address.goTo(to);
    },
    // What was sealed stays on the screen until it is closed: the upload may arrive before the wax is pressed.
    onSaved: () => (isSealed ? address.endSteps() : close()),
    onWaiting: () => close(),
  });
  const { state, phase, composition, isSaving, isSent, wasSent } = composer;
  const isSealed = purpose.name === 'send' || (purpose.name === 'schedule' && composition.entries.videoId === null);
  const steps = stepsOf(purpose, composition.entries);
  const [first] = useState(() => firstStep(purpose, composition, composer.context, beginning));
  const step = steps.find((one) => one === address.step) ?? first;
  const [saidFirst] = useState(step === 'say' || composition.media.length > 0);
  const next = stepAfter(step, purpose, composition);
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const shown = useRef(step);
  const arrive = useEffectEvent(() => {
    if (asked?.step === step) focusProblem();
    else if (shown.current !== step && !isGone(state)) clearToast(); // what an earlier step said was missing
    shown.current = step;
  });
  useEffect(() => arrive(), [asked, step]);

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
    const title = isDone ? savedCopy.title : isSeveral(phase) ? savedCopy.queued : sendingCopy.title;
    if (purpose.name === 'upload') {
      const footer = <GoingButtons composer={composer} onClose={close} />;
      return (
        <ComposerFrame title={title} place="going" onClose={close} footer={footer}>
          <UploadsGoing followed={composer.followed} />
        </ComposerFrame>
      );
    }
    const isPressed = pressed === composition.id;
    const another = () => {
      composer.startOver();
      address.goTo(parents.children.length === 1 ? 'say' : 'who', { replace: true });
    };
    return (
      <ComposerFrame title={title} place="sealed" isSealed onClose={close}>
        <SealedScreen
          composer={composer}
          parents={parents}
          caption={isDone && isPressed ? title : ''}
          isPressed={isPressed}
          onPressed={() => setPressed(composition.id)}
          onClose={close}
        >
          <Button onClick={close}>{savedCopy.done}</Button>
          <Button variant="quiet" onClick={another}>
            {savedCopy.another}
          </Button>
        </SealedScreen>
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
