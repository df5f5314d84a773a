import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import { fileOf, takeIdOf, type Medium } from '#web/features/upload/medium.ts';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { useChosenMedia } from '#web/features/upload/use-chosen-media.ts';
import { useFollowed } from '#web/features/upload/use-followed.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { keepDraft } from '#web/lib/form-draft.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { uploadCopy as copy } from './library.copy.ts';
import { emptyUpload, keptUploadSchema, uploadFormSchema, withSuggestion } from './upload-form.ts';
import type { UploadDraft, UploadEntries, UploadFields } from './upload-form.ts';

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
      notify({ title: copy.titleRequired, description: copy.titleRequiredText, tone: 'danger', inForm: true });
    }
  };
  const send = ({ title, category, description }: UploadFields) => {
    if (!medium) {
      setIsMissing(true);
      return notify({ title: copy.noVideo, description: copy.noVideoText, tone: 'danger', inForm: true });
    }
    setFailure(undefined);
    clearNotice();
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
