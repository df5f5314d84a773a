import type { LibraryVideo } from '@someday/contract/library';
import { useId } from 'react';
import { Send, Trash2 } from 'lucide-react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { endpointUrl } from '#web/api/client.ts';
import { PhotoView } from '#web/features/media-player/photo-view.tsx';
import { VideoPlayer } from '#web/features/media-player/video-player.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { libraryCopy as copy, deleteVideoCopy, editVideoCopy } from './library.copy.ts';
import { useLibraryVideo, useDeleteVideo, useEditVideo } from './library.queries.ts';
import { type VideoAction, VideoPicture } from './video-card.tsx';
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
    clearToast();
    edit.mutate(
      { title: words.title, category: words.category, description: words.description },
      {
        onSuccess: () => {
          forget();
          onSaved();
        },
        onError: (error) => {
          const { field, message } = formErrorOf(error, names, {}, '');
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
          if (missing?.message !== editVideoCopy.titleRequiredText) return;
          showToast({
            title: editVideoCopy.titleRequired,
            description: editVideoCopy.titleRequiredText,
            tone: 'danger',
            inForm: true,
          });
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
    <EntriesDialog
      title={editVideoCopy.title}
      entries={editing}
      words={editVideoCopy}
      leaving={editVideoCopy.leaving}
      onClose={onClose}
    >
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
            label={editVideoCopy.videoTitle}
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
            label={editVideoCopy.description}
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

/** What size it is shows when it is there. */
const unknownSize = { width: null, height: null };
const look = 'mx-auto';

function Medium({ video: { id, title, videoUrl, messageType, photoCaption } }: { video: LibraryVideo }) {
  const media = (rendition: 'poster' | 'photo-webp') =>
    endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition } });
  if (!videoUrl) return <p className="rounded-field bg-sunk p-5">{copy.notReady}</p>;
  if (messageType === 'video') {
    return <VideoPlayer src={videoUrl} poster={media('poster')} title={title} size={unknownSize} className={look} />;
  }
  return (
    <PhotoView
      src={videoUrl}
      webpSrc={media('photo-webp')}
      posterSrc={media('poster')}
      title={title}
      caption={photoCaption}
      size={unknownSize}
      className={look}
    />
  );
}

/** A video of the library as somebody will see it once they have it. */
export function WatchDialog({
  video,
  onClose,
  onAssign,
  onDelete,
}: {
  video: LibraryVideo;
  onClose: () => void;
  onAssign: () => void;
  onDelete: () => void;
}) {
  const { title, description, createdAt } = video;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="large"
      readFirst
      footer={
        <>
          <Button variant="quiet" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            {copy.remove}
          </Button>
          <Button onClick={onAssign}>
            <Send aria-hidden="true" />
            {copy.assign}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Medium video={video} />
        {description ? <p className="text-lead whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          <CategoryBadge {...video} />
          {copy.kept} {formatInstantDay(createdAt)}
        </p>
      </div>
    </Dialog>
  );
}

/** Asks before a video is gone for ever. */
export function DeleteDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const remove = useDeleteVideo(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      loading={remove.isPending}
      title={deleteVideoCopy.title}
      description={
        <div className="flex items-start gap-5 pt-1">
          <Stamp tilt="slightLeft" className="w-20 flex-none">
            <VideoPicture video={video} size="small" />
          </Stamp>
          <p className="min-w-0 wrap-anywhere">{deleteVideoCopy.question(video.title)}</p>
        </div>
      }
      confirmLabel={deleteVideoCopy.confirm}
      cancelLabel={deleteVideoCopy.cancel}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate(video.id);
      }}
    />
  );
}

type LibraryDialogProps = {
  name: VideoAction;
  id: number;
  onOpen: (name: VideoAction, id: number) => void;
  onClose: () => void;
};

function Open({ name, video, onOpen, onClose }: Omit<LibraryDialogProps, 'id'> & { video: LibraryVideo }) {
  switch (name) {
    case 'watch':
      return (
        <WatchDialog
          video={video}
          onClose={onClose}
          onAssign={() => onOpen('assign', video.id)}
          onDelete={() => onOpen('delete', video.id)}
        />
      );
    case 'assign':
      return <AssignDialog video={video} onClose={onClose} />;
    case 'edit':
      return <EditDialog video={video} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog video={video} onClose={onClose} />;
  }
}

/** A dialog about one video of the library, which an address may still name when it has left. */
export function LibraryDialog({ id, ...props }: LibraryDialogProps) {
  const video = useLibraryVideo(id);
  if (video) return <Open {...props} video={video} />;
  if (video === undefined) return <LoadingDialog />;
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={copy.missing}
      footer={<Button onClick={props.onClose}>{copy.close}</Button>}
    >
      <p>{copy.missingText}</p>
    </Dialog>
  );
}
