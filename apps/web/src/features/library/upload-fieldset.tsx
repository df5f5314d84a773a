import { Controller } from 'react-hook-form';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { MediumChooser } from '#web/features/upload/medium-chooser.tsx';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { formatMegabytes } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { uploadCopy as copy } from './library.copy.ts';
import type { Uploading } from './use-upload-form.ts';

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
