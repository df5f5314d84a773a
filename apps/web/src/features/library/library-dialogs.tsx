import type { LibraryVideo } from '@someday/contract/library';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { libraryCopy as copy } from './library.copy.ts';
import { useLibraryVideo } from './library.queries.ts';
import type { VideoAction } from './video-card.tsx';
import { WatchDialog } from './watch-dialog.tsx';

type LibraryDialogProps = {
  name: VideoAction;
  id: number;
  /** While the video is being asked for. */
  waiting: ReactNode;
  onOpen: (name: VideoAction, id: number) => void;
  onClose: () => void;
};

function Open({ name, video, onOpen, onClose }: Omit<LibraryDialogProps, 'id' | 'waiting'> & { video: LibraryVideo }) {
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
export function LibraryDialog({ id, waiting, ...props }: LibraryDialogProps) {
  const video = useLibraryVideo(id);
  if (video) return <Open {...props} video={video} />;
  if (video === undefined) return waiting;
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
