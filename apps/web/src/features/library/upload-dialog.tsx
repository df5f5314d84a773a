import { useFormDraft } from '#web/ui/forms/hook-form.ts';
import { Upload } from 'lucide-react';
import { useEffect, useId, useState, useEffectEvent } from 'react';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { SendProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { useCloseAtOnce } from '#web/features/upload/entries-dialog.tsx';
import { useDropGuard } from '#web/features/upload/choosing/file-drop.tsx';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { showToast, clearToast } from '#web/lib/toast-store.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MediumChooser, useChosenMedia } from '#web/features/upload/choosing/medium-chooser.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { formatMegabytes } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { errorText } from '#web/api/api-error.ts';
import { fileOf, takeIdOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { useFollowed } from '#web/features/upload/outbox/use-followed.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { keepDraft } from '#web/lib/form-draft.ts';
import { libraryCopy, uploadVideoCopy as copy } from './library.copy.ts';
import {
  type UploadDraft,
  emptyUpload,
  keptUploadSchema,
  uploadFormSchema,
  withSuggestion,
  type UploadEntries,
  type UploadFields,
} from './upload-form.ts';

function entriesOf({ entries = emptyUpload, medium }: UploadDraft): UploadEntries {
  return medium ? withSuggestion(entries, medium, deviceNow()) : entries;
}

/** The form of a video for the library, what is on its way, and what came of it. Nothing entered is lost by a failure. */
export function useUploadForm(memberId: number, draft: UploadDraft) {
  const form = useForm<UploadEntries, unknown, UploadFields>({
    resolver: standardSchemaResolver(uploadFormSchema),
    defaultValues: entriesOf(draft),
  });
  const draftKey = `library-upload:of:${memberId}`;
  const forgetDraft = useFormDraft(draftKey, keptUploadSchema, form);
  const media = useChosenMedia(draft.medium ? [draft.medium] : []);
  const [failure, setFailure] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);

  const { follow, finish, ...followed } = useFollowed(memberId, (problem) => {
    keepDraft(draftKey, form.getValues());
    const description = 'error' in problem ? errorText(problem.error, copy.failedText) : problem.text;
    setFailure(description);
  });

  const chosen = {
    ...media,
    problem: isMissing ? copy.noVideoText : undefined,
    choose(next: readonly Medium[]) {
      media.choose(next);
      setIsMissing(false);
      const [medium] = next;
      if (!medium) return;
      setFailure(undefined);
      const { title, suggested } = withSuggestion(form.getValues(), medium, deviceNow());
      form.setValue('suggested', suggested);
      form.setValue('title', title);
      form.clearErrors('title');
    },
  };
  const [medium] = media.media;

  const refuse = ({ title }: FieldErrors<UploadEntries>) => {
    if (title?.message === copy.titleRequiredText) {
      showToast({ title: copy.titleRequired, description: copy.titleRequiredText, tone: 'danger', inForm: true });
    }
  };
  const send = ({ title, category, description }: UploadFields) => {
    if (!medium) {
      setIsMissing(true);
      return showToast({ title: copy.noVideo, description: copy.noVideoText, tone: 'danger', inForm: true });
    }
    setFailure(undefined);
    clearToast();
    forgetDraft(); // the outbox has it now
    const fields = { childId: 'library', title, category, description, photoCaption: '', deliveryDate: '' } as const;
    const file = fileOf(medium, title);
    follow(
      followed.outbox.add({
        fields,
        recipientName: libraryNotices.recipient,
        messageType: 'video',
        file,
        takeId: takeIdOf(medium),
      }),
    );
  };

  return {
    form,
    memberId,
    chosen,
    failure,
    ...followed,
    finish,
    forgetDraft,
    submit: form.handleSubmit(send, refuse),
  };
}

export type Uploading = ReturnType<typeof useUploadForm>;

/** What is uploaded, and the words with it. */
export function UploadFieldset({
  id,
  uploading,
  onHoldsTake,
}: {
  id: string;
  uploading: Uploading;
  onHoldsTake: (held: HeldTake | undefined) => void;
}) {
  const { form, chosen, failure, memberId, submit } = uploading;
  const { errors } = form.formState;
  return (
    <form id={id} noValidate className="grid gap-9 pt-1" onSubmit={(event) => void submit(event)}>
      <FormAlert title={libraryNotices.failed} text={failure && `${failure} ${copy.kept}`} />
      <section className="grid gap-5">
        <h3 className="text-h3">{copy.what}</h3>
        <MediumChooser
          memberId={memberId}
          chosen={chosen}
          accept="video"
          sizeText={formatMegabytes}
          onHoldsTake={onHoldsTake}
        />
      </section>
      <section className="grid gap-5">
        <h3 className="text-h3">{copy.words}</h3>
        <TextField
          label={copy.videoTitle}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => <CategoryField error={errors.category?.message} {...field} />}
        />
        <TextArea
          label={copy.description}
          optional
          rows={3}
          error={errors.description?.message}
          {...form.register('description')}
        />
      </section>
      {/* the visible one is disabled without a video, and the Enter key with it */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

type UploadDialogProps = {
  memberId: number;
  /** What it opens with: a recording of before, or all that was told to go. */
  draft: UploadDraft;
  onClose: () => void;
};

/** Records a video or takes one of this device into the library. It goes on when the dialog is closed. */
export function UploadDialog({ memberId, draft, onClose }: UploadDialogProps) {
  const id = useId();
  const uploading = useUploadForm(memberId, draft);
  const [held, setHeld] = useState<HeldTake>();
  const { chosen, form, outgoing, sent, forgetDraft } = uploading;
  const isGone = outgoing !== undefined || sent !== undefined;
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const { leave, close, question } = useLeaveGuard({
    unsent: isGone ? 'nothing' : unsentIn({ held, chosen, isDirty: form.formState.isDirty }),
    held,
    takes: chosen.takes,
    onClose,
    onGivenUp: forgetDraft,
    entriesWords: copy.leave,
  });

  const arrive = useEffectEvent(() => {
    uploading.finish();
    showToast({ title: libraryNotices.done, description: libraryNotices.doneText, tone: 'success' });
    close();
  });
  useEffect(() => {
    if (sent) arrive();
  }, [sent]);

  useCloseAtOnce(uploading.needsPlan, close);

  const footer = outgoing ? (
    <OutgoingButtons item={outgoing} outbox={uploading.outbox} onStop={uploading.stop} onClose={close} />
  ) : (
    <>
      <Button variant="secondary" onClick={leave} className="max-sm:hidden">
        {libraryCopy.cancel}
      </Button>
      <Button type="submit" form={id} disabled={chosen.media.length === 0 || isGone}>
        <Upload aria-hidden="true" />
        {uploading.failure ? copy.tryAgain : copy.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={outgoing ? copy.sending : copy.title}
      description={outgoing ? undefined : copy.lead}
      size="large"
      tall
      readFirst
      footer={held ? undefined : footer}
    >
      {outgoing ? (
        <SendProgress item={outgoing} />
      ) : (
        <UploadFieldset id={id} uploading={uploading} onHoldsTake={setHeld} />
      )}
      {question}
    </Dialog>
  );
}
