import type { LovedOne } from '@someday/contract/api/loved-ones';
import { Send, Video as VideoIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ComposerFrame, StepBody, StepHeading } from '#web/features/composer/composer-frame.tsx';
import { wordsOf } from '#web/features/composer/composer.copy.ts';
import { Prompts, promptsOf } from '#web/features/composer/prompts.tsx';
import { Lens, notesOf, TakeRecorder } from '#web/features/composer/say-step.tsx';
import { WordFields } from '#web/features/composer/seal-step.tsx';
import { PlanNote } from '#web/features/composer/who-step.tsx';
import { FileDrop } from '#web/features/upload/choosing/file-drop.tsx';
import { mediumOf, withTrim, type Medium } from '#web/features/upload/choosing/medium.ts';
import { MediumPreview } from '#web/features/upload/choosing/medium-preview.tsx';
import { isEmailed } from '#web/lib/facts.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/field.tsx';
import { FormAlert, FormToast } from '#web/ui/alerts.tsx';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { type OutgoingRecord, isForLibrary, isStopped } from '#web/features/upload/outbox/record.ts';
import { SendProgress, UploadProgress } from '#web/features/upload/transfer/upload-progress.tsx';
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

/** The message being sent. After its last byte, it can no longer be stopped. */
function CreatingMessage({ message: { composer }, item }: { message: FirstMessage; item: OutgoingRecord }) {
  const { outbox, stopSending } = composer;
  return (
    <div>
      <SendProgress item={item} />
      <div className="flex flex-wrap justify-center gap-3">
        <OutgoingButtons item={item} outbox={outbox} onStop={stopSending} />
        <Button loading>{onboardingCopy.message.submitting}</Button>
      </div>
    </div>
  );
}

function Recipient({ lovedOne }: { lovedOne: LovedOne }) {
  const { name } = lovedOne;
  return (
    <div className="flex items-center gap-5 rounded-box bg-sunk px-5 py-4 max-sm:flex-col max-sm:items-start">
      <PortraitStamp name={name} portrait={lovedOne.portrait} tilt="left" className="w-16" />
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">{copy.for(name)}</h2>
        <p className="mt-1 text-ink-2 wrap-anywhere">{copy.opens(name, isEmailed(lovedOne, false))}</p>
      </div>
    </div>
  );
}

function Chosen({ medium, message }: { medium: Medium; message: FirstMessage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <MediumPreview medium={medium} onTrim={(trim) => message.composer.choose([withTrim(medium, trim)])} />
      <AgainButton
        isRecording={medium.kind === 'recording'}
        label={copy.chooseOther}
        onAgain={message.again}
        size="small"
      />
    </div>
  );
}

function Video({ message }: { message: FirstMessage }) {
  const { medium, composer } = message;
  if (medium) return <Chosen medium={medium} message={message} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <div className="flex flex-col items-center gap-3 rounded-box border-2 border-control bg-card px-5 py-8 text-center">
        <VideoIcon aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
        <p className="max-w-sm flex-1 text-ink-2">{copy.recordText}</p>
        <Button onClick={message.record}>{copy.record}</Button>
      </div>
      <FileDrop
        accept="video"
        chosenIn="onboarding"
        label={copy.upload}
        error={composer.composition.problems.media}
        onFiles={([file]) => (file ? message.choose(mediumOf(file)) : undefined)}
      />
    </div>
  );
}

function MessageForm({ message }: { message: FirstMessage }) {
  const { composer, medium, submit } = message;
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-7" onSubmit={submit}>
      {/* Enter presses the first submit button, and the visible one is disabled until there is a video. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <FormAlert title={composer.words.failed} text={composer.failureText} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 className="text-h3">{copy.what}</h2>
        <Video message={message} />
      </section>
      <div className="grid gap-5 sm:grid-cols-2">
        <WordFields composer={composer} titleLabel={copy.messageTitle} />
      </div>
      <FormToast />
      <Button type="submit" size="large" disabled={!medium} className="sm:justify-self-start">
        <Send aria-hidden="true" />
        {composer.words.submit}
      </Button>
    </Form>
  );
}

export function MessageStep({ message, takes }: { message: FirstMessage; takes: ReactNode }) {
  const { recipient, outgoing, medium, isRecording, memberId } = message;
  if (!recipient) return null; // the page goes back to the step before
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {medium || outgoing ? null : takes}
      <OnItsWay memberId={memberId} />
      <Recipient lovedOne={recipient} />
      {outgoing ? null : <PlanNote />}
      {outgoing ? <CreatingMessage message={message} item={outgoing} /> : <MessageForm message={message} />}
      {isRecording ? <RecordDialog message={message} /> : null}
    </div>
  );
}
