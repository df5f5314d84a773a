import { Send, Video as VideoIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ComposerFrame, StepBody, StepHeading } from '#web/features/composer/composer-frame.tsx';
import { whenSentence } from '#web/features/composer/when-sentence.ts';
import { WhenFields } from '#web/features/composer/when-step.tsx';
import { SealedScreen } from '#web/features/composer/composer.tsx';
import { savedCopy, wordsOf } from '#web/features/composer/composer.copy.ts';
import { Prompts, promptsOf } from '#web/features/composer/prompts.tsx';
import { Lens, notesOf, TakeRecorder } from '#web/features/composer/say-step.tsx';
import { Envelope, WordFields } from '#web/features/composer/seal-step.tsx';
import { PlanNote } from '#web/features/composer/who-step.tsx';
import { FileDrop } from '#web/features/upload/choosing/file-drop.tsx';
import { mediumOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useMilestones } from '#web/queries/scheduling.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/field.tsx';
import { FormAlert, FormToast } from '#web/ui/alerts.tsx';
import { type OutgoingRecord, isForLibrary, isStopped } from '#web/features/upload/outbox/record.ts';
import { UploadProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { AgainButton } from '#web/features/recorder/again-button.tsx';
import type { RecorderStage } from '#web/features/recorder/recorder-card.tsx';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { useUnwatched, type OutgoingNotices } from '#web/features/upload/outbox/use-unwatched.ts';
import { CloseOnBack } from '#web/ui/overlays/close-on-back.ts';
import { TextLink } from '#web/ui/links.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import type { FirstMessage } from './use-first-message.ts';

const copy = onboardingCopy.message;
const isMessage = (item: OutgoingRecord) => !isForLibrary(item);
const noticesOf = (): OutgoingNotices => ({
  done: copy.created,
  doneText: copy.createdAgainText,
  failed: wordsOf.first.failed,
});

function OnItsWay({ memberId }: { memberId: number }) {
  const { items } = useUnwatched(memberId, isMessage, noticesOf);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="on-its-way" className="grid gap-4 rounded-box border border-line bg-butter px-5 py-5">
      <h2 id="on-its-way" className="text-h3">
        {copy.onItsWay}
      </h2>
      <ul className="grid gap-5">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2">
            <p className="font-bold wrap-anywhere">{item.fields.title}</p>
            {isStopped(item) ? (
              <p>
                {copy.waits} <TextLink to="/member-dashboard">{copy.toDashboard}</TextLink>
              </p>
            ) : (
              <UploadProgress item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordDialog({ message }: { message: FirstMessage }) {
  const [held, setHeld] = useState<HeldTake>();
  const [stage, setStage] = useState<RecorderStage>('camera');
  const { recipient, composer, choose, stay } = message;
  const { leave, close, question } = useLeaveGuard({ unsent: held ? 'take' : 'nothing', held, onClose: stay });
  return (
    <ComposerFrame title={wordsOf.first.title} place="say" onClose={leave}>
      <StepBody bare={stage === 'camera' || stage === 'live'}>
        <div className="sr-only">
          <StepHeading title={copy.for(recipient?.name ?? '')} />
        </div>
        <TakeRecorder
          composer={composer}
          onUse={choose}
          onCancel={leave}
          onChooseFile={close}
          onHoldsTake={setHeld}
          onStage={setStage}
          lens={<Lens person={recipient} />}
          prompt={<Prompts prompts={promptsOf(composer)} />}
          notes={notesOf(composer)}
        />
      </StepBody>
      {held ? null : <CloseOnBack onBack={leave} />}
      {question}
    </ComposerFrame>
  );
}

function Video({ message }: { message: FirstMessage }) {
  const { composer } = message;
  return (
    <FileDrop
      accept="video"
      chosenIn="onboarding"
      label={copy.upload}
      error={composer.composition.problems.media}
      onFiles={([file]) => (file ? message.choose(mediumOf(file)) : undefined)}
    >
      <Button onClick={message.record}>
        <VideoIcon aria-hidden="true" />
        {copy.record}
      </Button>
    </FileDrop>
  );
}

/** The envelope with what was chosen on its stamp. */
function Addressed({ medium, message }: { medium: Medium; message: FirstMessage }) {
  return (
    <div className="grid w-full max-w-108 content-start gap-4 self-start">
      <Envelope composer={message.composer} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AgainButton
          isRecording={medium.kind === 'recording'}
          label={copy.chooseOther}
          onAgain={message.again}
          size="small"
        />
        {medium.kind === 'file' ? <p className="text-ink-2 wrap-anywhere">{medium.file.name}</p> : null}
      </div>
    </div>
  );
}

function MessageForm({ message }: { message: FirstMessage }) {
  const { composer, medium, submit } = message;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 lg:grid-cols-2">
      {medium ? <Addressed medium={medium} message={message} /> : <Video message={message} />}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7">
        {/* Without the days, which have a form of their own. */}
        <Form className="grid content-start gap-5" onSubmit={submit}>
          {/* Enter presses the first submit button, and the visible one is disabled until there is a video. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          <WordFields composer={composer} titleLabel={copy.messageTitle} />
        </Form>
        {medium ? (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <h2 className="text-h3">{copy.when}</h2>
            <WhenFields composer={composer} />
          </section>
        ) : null}
      </div>
      <div className="grid gap-4 empty:hidden lg:col-span-2">
        <FormAlert title={composer.words.failed} text={composer.failureText} />
        <FormToast />
      </div>
    </div>
  );
}

/** When it will open, and what creates it. */
export function MessageAction({ message }: { message: FirstMessage }) {
  const { composer, medium, recipient, submit } = message;
  const { composition, context, people, purpose, words } = composer;
  const { data: milestones } = useMilestones();
  const sentence =
    medium && recipient ? whenSentence(purpose, composition.entries.when, people, context, milestones) : '';
  return (
    <>
      <p role="status" className="font-display leading-snug empty:hidden max-sm:order-first max-sm:w-full">
        {sentence}
      </p>
      <Button size="large" disabled={!medium} className="max-sm:flex-1 max-sm:px-2" onClick={submit}>
        <Send aria-hidden="true" className="max-sm:hidden" />
        {words.submit}
      </Button>
    </>
  );
}

export function MessageStep({ message, takes }: { message: FirstMessage; takes: ReactNode }) {
  const { recipient, medium, isRecording, memberId } = message;
  if (!recipient) return null; // the page goes back to the step before
  return (
    <>
      {medium ? null : takes}
      <OnItsWay memberId={memberId} />
      <PlanNote />
      <MessageForm message={message} />
      {isRecording ? <RecordDialog message={message} /> : null}
    </>
  );
}

/** The moment it is sealed, over the steps: it plays on when the upload leads to the next one. */
export function SealedMessage({ composer, parents }: { composer: FirstMessage['composer']; parents: Parents }) {
  const [isPressed, setIsPressed] = useState(false);
  const close = composer.startOver;
  const title = composer.isSent ? savedCopy.title : copy.submitting;
  const caption = isPressed || !composer.isSent ? title : '';
  return (
    <ComposerFrame title={title} place="sealed" isSealed onClose={close}>
      <SealedScreen {...{ composer, parents, caption, isPressed }} onPressed={() => setIsPressed(true)} onClose={close}>
        <Button onClick={close}>{savedCopy.done}</Button>
      </SealedScreen>
    </ComposerFrame>
  );
}
