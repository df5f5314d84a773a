import type { LovedOne } from '@someday/contract/loved-ones';
import { RotateCcw, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { FileDrop } from '#web/features/upload/file-drop.tsx';
import { mediumOf, type Medium } from '#web/features/upload/medium.ts';
import { MediumPreview } from '#web/features/upload/medium-preview.tsx';
import { RecordChoice } from '#web/features/upload/record-choice.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { sendsEmail } from '#web/lib/email.ts';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert, FormNotice } from '#web/ui/form-alert.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CreatingMessage } from './creating-message.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import { OnItsWay } from './on-its-way.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { FirstMessage } from './use-first-message.ts';

const copy = onboardingCopy.message;

/** The first in the list, by name: nobody has to guess whom it is for. */
function Recipient({ lovedOne: { name, email, noticesStoppedAt } }: { lovedOne: LovedOne }) {
  const isMailed = sendsEmail() && email !== null && noticesStoppedAt === null;
  return (
    <div className="flex items-center gap-5 rounded-box bg-sunk px-5 py-4 max-sm:flex-col max-sm:items-start">
      <StampAvatar name={name} className="w-16 -rotate-3" />
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">{copy.for(name)}</h2>
        <p className="mt-1 text-ink-2 wrap-anywhere">{copy.opens(name, isMailed)}</p>
      </div>
    </div>
  );
}

function Chosen({ medium, message }: { medium: Medium; message: FirstMessage }) {
  const isRecording = medium.kind === 'recording';
  const again = () => {
    message.reset();
    if (isRecording) message.record();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <MediumPreview medium={medium} />
      <Button variant="secondary" size="small" onClick={again}>
        <RotateCcw aria-hidden="true" />
        {isRecording ? copy.again : copy.chooseOther}
      </Button>
    </div>
  );
}

function Video({ message }: { message: FirstMessage }) {
  const { medium, videoProblem } = message;
  if (medium) return <Chosen medium={medium} message={message} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <RecordChoice onChoose={message.record} />
      <FileDrop
        accept="video"
        chosenIn="onboarding"
        label={copy.upload}
        error={videoProblem}
        onFile={(file) => message.choose(mediumOf(file))}
      />
    </div>
  );
}

function MessageForm({ message }: { message: FirstMessage }) {
  const { form, failure, medium, submit } = message;
  const { errors } = form.formState;
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-7" onSubmit={(event) => void submit(event)}>
      {/* the first one is pressed by the Enter key, and the visible one is disabled without a video */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <FormAlert title={copy.failed} text={failure && `${failure} ${copy.kept}`} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={copy.messageTitle}
          placeholder={copy.titleExample}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => <CategoryField error={errors.category?.message} {...field} />}
        />
      </div>
      <section className="grid gap-4">
        <h2 className="text-h3">{copy.what}</h2>
        <Video message={message} />
      </section>
      <FormNotice />
      <Button type="submit" size="large" disabled={!medium} className="sm:justify-self-start">
        <Send aria-hidden="true" />
        {copy.submit}
      </Button>
    </form>
  );
}

/** What is said to them, for the first time. `takes`: recordings of before, which wait on this device. */
export function MessageStep({ message, takes }: { message: FirstMessage; takes: ReactNode }) {
  const { recipient, outgoing, medium, isRecording, memberId } = message;
  if (!recipient) return null; // the page leads to the step before
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {medium || outgoing ? null : takes}
      <OnItsWay memberId={memberId} />
      <Recipient lovedOne={recipient} />
      {outgoing ? <CreatingMessage message={message} item={outgoing} /> : <MessageForm message={message} />}
      {isRecording ? <RecordDialog memberId={memberId} onUse={message.choose} onClose={message.reset} /> : null}
    </div>
  );
}
