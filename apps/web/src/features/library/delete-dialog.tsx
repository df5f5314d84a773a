import type { LibraryVideo } from '@someday/contract/library';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { deleteCopy as copy } from './library.copy.ts';
import { useDeleteVideo } from './library.queries.ts';
import { VideoLine } from './video-line.tsx';

/** Asks before a video is gone for ever. */
export function DeleteDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const remove = useDeleteVideo(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      loading={remove.isPending}
      title={copy.title}
      description={
        <div className="grid gap-5 pt-1">
          <VideoLine video={video} size="small" />
          <p className="text-ink wrap-anywhere">{copy.question(video.title)}</p>
        </div>
      }
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate(video.id);
      }}
    />
  );
}
