import type { LibraryVideo } from '@someday/contract/library';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { deleteCopy as copy } from './library.copy.ts';
import { useDeleteVideo } from './library.queries.ts';
import { VideoPicture } from './video-picture.tsx';

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
        <div className="flex items-start gap-5 pt-1">
          <Stamp tilt="slightLeft" className="w-20 flex-none">
            <VideoPicture video={video} size="small" />
          </Stamp>
          <p className="min-w-0 wrap-anywhere">{copy.question(video.title)}</p>
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
