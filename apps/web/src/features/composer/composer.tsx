import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { arrivedAs } from '#web/features/upload/outbox/record.ts';
import { useDropGuard } from '#web/lib/drop-target.ts';
import { useLeaveGuard, type Unsent } from '#web/features/upload/use-leave-guard.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { showToast } from '#web/lib/toast-store.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { formatNames } from '#web/lib/format.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { LetterInks, Wax } from '#web/ui/art/letter.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useMilestones } from '#web/queries/scheduling.ts';
import { ComposerFrame } from './composer-frame.tsx';
import { composerCopy, savedCopy, sealCopy, sharedCopy, unsavedCopy } from './composer.copy.ts';
import { isChanged, isKept, stepsOf, type Beginning, type Purpose, type ComposerStep } from './composition.ts';
import { isWorthKeeping } from './kept-compositions.ts';
import { MessageSealed, SeveralSaved } from './message-saved.tsx';
import { SayStep } from './say-step.tsx';
import { MediumPicture, SealStep } from './seal-step.tsx';
import { useComposer, type ComposerState } from './use-composer.ts';
import { useBeginning } from './use-kept.ts';
import { WhenStep } from './when-step.tsx';
import { emailWords, whenSentence } from './when-sentence.ts';
import { WhoStep } from './who-step.tsx';

export type ComposerSteps = {
  step: string | undefined;
  goTo: (step: ComposerStep, replace?: boolean) => void;
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

function firstStep(purpose: Purpose, { composition, world }: ComposerState, beginning: Beginning): ComposerStep {
  const [first = 'seal', second = first] = stepsOf(purpose, composition.entries);
  if (first !== 'who') return first;
  if (beginning.wasSealed) return 'seal';
  const isBegun = composition.media.length > 0;
  const isGiven = beginning.lovedOneId !== undefined || isBegun || purpose.name === 'reschedule';
  // A guest may test without a recipient, which is offered on that step.
  const isClear = isGiven || (world.lovedOnes.length === 1 && !(world.isGuest && purpose.name === 'send'));
  const isChosen = composition.entries.recipients.length > 0 && world.lovedOnes.length > 0;
  return isChosen && isClear ? second : first;
}

function unsentIn(composer: ComposerState, held: HeldTake | undefined): Unsent {
  const { composition, purpose, isGone } = composer;
  if (isGone) return 'nothing';
  if (held) return 'take';
  if (isKept(purpose)) return isChanged(composition) ? 'entries' : 'nothing';
  return isWorthKeeping(composition) ? 'message' : 'nothing';
}

function Footer({
  composer,
  step,
  next,
  onNext,
}: {
  composer: ComposerState;
  step: ComposerStep;
  next: ComposerStep | undefined;
  onNext: () => void;
}) {
  const { composition, people, purpose, world, words, isSaving } = composer;
  const { data: milestones } = useMilestones();
  const { when } = composition.entries;
  const waits = stepsOf(purpose, composition.entries).includes('when');
  const opens = waits ? whenSentence(when, people, world, milestones) : '';
  const told = opens === '' ? '' : `${opens} ${emailWords(people, world.isGuest)}`.trim();
  const sentence = step === 'when' ? told : step === 'seal' && purpose.name !== 'edit' ? opens : '';
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
          onClick={composer.submit}
        >
          <LetterInks />
          <Wax className="w-20 flex-none overflow-visible transition-transform duration-150 group-hover:scale-105 group-active:scale-95" />
          <span className="pr-4 text-[1.125rem] underline decoration-2 underline-offset-4">
            {composition.failure ? sealCopy.tryAgain : words.submit}
          </span>
        </button>
      ) : (
        <Button
          size="large"
          className="max-sm:w-full"
          loading={isSaving}
          disabled={purpose.name === 'upload' && isLast && composition.media.length === 0}
          onClick={isLast ? composer.submit : onNext}
        >
          {isLast
            ? composition.failure && !isKept(purpose)
              ? sealCopy.tryAgain
              : words.submit
            : composerCopy.next[next === 'seal' && purpose.name === 'upload' ? 'title' : next]}
        </Button>
      )}
    </>
  );
}

function sealedFrame({ sending, saved, startOver }: ComposerState, onClose: () => void, onAnother: () => void) {
  const isDone = saved !== undefined || sending.isSent;
  const { isSeveral } = sending;
  const item = isSeveral || isDone ? undefined : sending.followed[0];
  return {
    title: isDone ? savedCopy.title : isSeveral ? savedCopy.queued : sendingCopy.title,
    place: isDone ? 'saved' : 'going',
    footer: item ? (
      <>
        <OutgoingButtons item={item} outbox={sending.outbox} onStop={sending.stop} />
        <Button onClick={onClose}>{sendingCopy.close}</Button>
      </>
    ) : (
      <>
        <Button
          variant="secondary"
          className="max-sm:flex-1 max-sm:px-3"
          onClick={() => {
            startOver();
            onAnother();
          }}
        >
          {savedCopy.another}
        </Button>
        <Button className="max-sm:flex-1 max-sm:px-3" onClick={onClose}>
          {savedCopy.done}
        </Button>
      </>
    ),
  };
}

function Sealed({ composer, parents }: { composer: ComposerState; parents: Parents }) {
  const { composition, sending, saved, people } = composer;
  const [since] = useState(() => performance.now());
  if (sending.isSeveral) return <SeveralSaved followed={sending.followed} isSent={sending.isSent} parents={parents} />;
  const [medium] = composition.media;
  const [item] = sending.followed;
  return (
    <MessageSealed
      item={item}
      kept={(item && arrivedAs(item)) ?? (saved && { ...saved, sha256: '', others: [] })}
      parents={parents}
      name={formatNames(people.map((person) => person.name))}
      since={since}
      picture={medium && <MediumPicture medium={medium} />}
    />
  );
}

function OpenComposer({
  parents,
  purpose,
  beginning,
  steps: address,
  onClose,
}: ComposerProps & { beginning: Beginning }) {
  const [held, setHeld] = useState<HeldTake>();
  const [isLive, setIsLive] = useState(false);
  const [asked, setAsked] = useState(0);
  const { pathname, search } = useLocation();
  const composer = useComposer({
    parents,
    purpose,
    beginning,
    onStep: (to) => {
      setAsked((before) => before + 1);
      if (to !== step) address.goTo(to);
    },
    onSaved: () => (purpose.name === 'send' ? address.endSteps() : close()),
  });
  const { composition, sending, saved, isSaving } = composer;
  const steps = stepsOf(purpose, composition.entries);
  const [first] = useState(() => firstStep(purpose, composer, beginning));
  const step = steps.find((one) => one === address.step) ?? first;
  // The recorder can be opened directly: it asks who it's for afterward.
  const isUnaddressed = steps.includes('who') && composition.entries.recipients.length === 0;
  const next = step === 'say' && isUnaddressed ? 'who' : steps[steps.indexOf(step) + 1];
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  useEffect(() => {
    if (asked > 0) focusProblem();
  }, [asked, step]);

  // A recording leads to the next step once the recorder has let go of it.
  const isUsing = useRef(false);
  const goOnWithTake = useEffectEvent(() => {
    if (!isUsing.current || held || composition.media.length === 0) return;
    isUsing.current = false;
    if (next) address.goTo(next);
  });
  useEffect(() => goOnWithTake(), [held, composition.media]);

  const { leave, close, question } = useLeaveGuard({
    unsent: unsentIn(composer, held),
    held,
    isSafe: composer.isSafe,
    // Changing steps loses nothing, except that it would end a running recording.
    isWithin: (to) => !held && to.pathname === pathname && dialogIn(to.search) === dialogIn(search),
    onClose: () => {
      sending.letGo();
      onClose();
    },
    onKept: () => void composer.keep(),
    onGivenUp: composer.discard,
    entriesWords: unsavedCopy,
  });
  // A reload reopened it after sending, or what it sent is listed on the page.
  const isDone = sending.wasFollowing || sending.needsPlan;
  const end = useEffectEvent(close);
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);

  if (sending.isFollowing || (saved && purpose.name === 'send')) {
    const again = () => address.goTo(parents.children.length === 1 ? 'say' : 'who', true);
    return (
      <ComposerFrame {...sealedFrame(composer, close, again)} isSealed onClose={close}>
        <Sealed composer={composer} parents={parents} />
      </ComposerFrame>
    );
  }

  const goOn = () => {
    if (next && composer.checkStep(step)) address.goTo(next);
  };
  const place = steps.indexOf(step);
  const before = steps[place - 1];
  const isEdit = purpose.name === 'edit';
  const goBack = before && !isEdit ? () => (address.goBack() ? undefined : address.goTo(before, true)) : undefined;
  const hasMedium = composition.media.length > 0 && !composition.isRecordingAgain;
  const isChoosing = step === 'say' && !hasMedium && composition.entries.videoId === null;
  return (
    <ComposerFrame
      title={composer.words.title}
      place={step}
      progress={
        steps.length > 1
          ? { steps, current: step, onStep: isEdit ? (to) => address.goTo(to, true) : undefined }
          : undefined
      }
      busy={isSaving}
      failure={
        composer.failureText === undefined ? undefined : { title: composer.words.failed, text: composer.failureText }
      }
      isDark={step === 'say' && isLive}
      onBack={goBack}
      onClose={leave}
      footer={isChoosing ? undefined : <Footer composer={composer} step={step} next={next} onNext={goOn} />}
    >
      {step === 'who' ? <WhoStep composer={composer} /> : null}
      {step === 'say' ? (
        <SayStep
          composer={composer}
          isFirst={first === 'say'}
          isLive={isLive}
          onUsed={() => {
            isUsing.current = true;
          }}
          onHoldsTake={setHeld}
          onLive={setIsLive}
          onCancel={goBack ?? leave}
        />
      ) : null}
      {step === 'when' ? <WhenStep composer={composer} /> : null}
      {step === 'seal' ? <SealStep composer={composer} /> : null}
      {question}
    </ComposerFrame>
  );
}

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
    showToast({ title, description: sharedCopy.why.file_type, tone: 'danger', inForm: true });
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
