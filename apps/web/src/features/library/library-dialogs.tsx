import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import type { Resource } from '#web/api/query-client.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { dropVideo, refreshLibrary, useLibrary } from '#web/queries/library.ts';
import { asVideo } from '#web/features/composer/composer.queries.ts';
import { showToast } from '#web/lib/toast-store.ts';
import type { LibraryVideo } from '@someday/contract/api/library';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { ResourceDialog, type FoundProps } from '#web/ui/overlays/resource-dialog.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { OriginalNote } from '#web/features/media-player/original-note.tsx';
import { OwnMedium } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { libraryCopy as copy, deleteVideoCopy } from './library.copy.ts';
import { type VideoAction, VideoPicture } from './video-card.tsx';

/** The video a dialog is about, on any page of the library. One that was just removed is still returned. */
function useLibraryVideo(id: number): Resource<LibraryVideo> {
  const library = useLibrary();
  const [shown, setShown] = useState<LibraryVideo>();
  const listed = library.data?.pages.flat().find((video) => video.id === id);
  if (listed && listed !== shown) setShown(listed);
  const known = listed ?? (shown?.id === id ? shown : undefined);
  const asked = useQuery({
    ...endpointQuery('GET /api/video-messages/{id}', { params: { id } }),
    enabled: known === undefined && !library.isPending,
    staleTime: 0,
  });
  const item = known ?? (asked.data?.childId === null ? asVideo(asked.data) : undefined);
  if (item) return { state: 'found', item };
  const { data, error } = asked;
  if (data || (error instanceof ApiError && error.status === 404)) return { state: 'gone' };
  return error ? { state: 'failed', error, tryAgain: () => void asked.refetch() } : { state: 'asking' };
}

function useDeleteVideo(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/video-library/{id}', { params: { id } }),
    onSuccess: ({ id }) => {
      onDone();
      showToast({ title: deleteVideoCopy.done, description: deleteVideoCopy.doneText, tone: 'success' });
      dropVideo(client, id);
      void refreshLibrary(client);
    },
    onError: (error) => notifyFailure(deleteVideoCopy.failed, error, deleteVideoCopy.failedText),
  });
}

type WatchDialogProps = { video: LibraryVideo; onClose: () => void; onAssign: () => void; onDelete: () => void };

function WatchDialog({ video, onClose, onAssign, onDelete }: WatchDialogProps) {
  const { title, description, createdAt } = video;
  return (
    <Dialog
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
        <OwnMedium medium={video} instead={<p className="rounded-field bg-sunk p-5">{copy.notReady}</p>} />
        <OriginalNote id={video.id} media={video.media} />
        {description ? <p className="text-lead whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          <CategoryBadge {...video} />
          {copy.saved(formatInstantDay(createdAt))}
        </p>
      </div>
    </Dialog>
  );
}

function DeleteDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const remove = useDeleteVideo(onClose);
  return (
    <ConfirmDialog
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

export function FoundVideo({ id, ...dialog }: FoundProps<LibraryVideo> & { id: number }) {
  return <ResourceDialog {...dialog} found={useLibraryVideo(id)} words={copy.gone} />;
}

type LibraryDialogProps = {
  name: 'watch' | 'delete';
  id: number;
  onOpen: (name: VideoAction, id: number) => void;
  onClose: () => void;
};

/** The composer does assigning and editing. */
export function LibraryDialog({ name, id, onOpen, onClose }: LibraryDialogProps) {
  return (
    <FoundVideo id={id} onClose={onClose}>
      {(video) =>
        name === 'watch' ? (
          <WatchDialog
            video={video}
            onClose={onClose}
            onAssign={() => onOpen('assign', id)}
            onDelete={() => onOpen('delete', id)}
          />
        ) : (
          <DeleteDialog video={video} onClose={onClose} />
        )
      }
    </FoundVideo>
  );
}
