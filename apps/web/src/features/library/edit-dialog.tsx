import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LibraryVideo } from '@someday/contract/library';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { refusalOf } from '#web/api/server-refusal.ts';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { editCopy as copy } from './library.copy.ts';
import { useEditVideo } from './library.queries.ts';
import { keptUploadSchema, uploadFormSchema, type UploadEntries, type UploadFields } from './upload-form.ts';

const names = ['title', 'category', 'description'] as const;

function useEditForm({ id, title, category, description }: LibraryVideo) {
  const edit = useEditVideo(id);
  const form = useForm<UploadEntries, unknown, UploadFields>({
    resolver: standardSchemaResolver(uploadFormSchema),
    defaultValues: { title, suggested: '', category, description: description ?? '' },
  });
  const forget = useFormDraft(`edit-video:${id}`, keptUploadSchema, form);
  const save = (words: UploadFields, onSaved: () => void) => {
    if (edit.isPending) return;
    clearNotice();
    edit.mutate(
      { title: words.title, category: words.category, description: words.description },
      {
        onSuccess: () => {
          forget();
          onSaved();
        },
        onError: (error) => {
          const { field, message } = refusalOf(error, names, {}, '');
          if (field) form.setError(field, { message }, { shouldFocus: true });
        },
      },
    );
  };
  return {
    form,
    forget,
    formId: useId(),
    isSaving: edit.isPending,
    submit: (onSaved: () => void) =>
      form.handleSubmit(
        (words) => save(words, onSaved),
        ({ title: missing }) => {
          if (missing?.message !== copy.titleRequiredText) return;
          notify({ title: copy.titleRequired, description: copy.titleRequiredText, tone: 'danger', inForm: true });
        },
      )(),
  };
}

/** Changes the words with a video of the library. */
export function EditDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const editing = useEditForm(video);
  const { form, formId } = editing;
  const { errors } = form.formState;
  return (
    <EntriesDialog title={copy.title} entries={editing} words={copy} leaving={copy.leaving} onClose={onClose}>
      {(close) => (
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void editing.submit(close);
          }}
        >
          <TextField
            label={copy.videoTitle}
            autoComplete="off"
            error={errors.title?.message}
            {...form.register('title')}
          />
          <Controller
            control={form.control}
            name="category"
            render={({ field }) => (
              <CategoryField error={errors.category?.message} known={video.ownCategory} {...field} />
            )}
          />
          <TextArea
            label={copy.description}
            optional
            rows={3}
            error={errors.description?.message}
            {...form.register('description')}
          />
        </form>
      )}
    </EntriesDialog>
  );
}
