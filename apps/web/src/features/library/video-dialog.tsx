import type { LibraryVideo } from '@someday/contract/library';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { libraryCopy as copy } from './library.copy.ts';
import { useLibraryVideo } from './library.queries.ts';

/** A dialog about one video of the library, which an address may still name when it has left. */
export function VideoDialog({
  id,
  waiting,
  onClose,
  children,
}: {
  id: number;
  /** While it is being asked for. */
  waiting: ReactNode;
  onClose: () => void;
  children: (video: LibraryVideo) => ReactNode;
}) {
  const video = useLibraryVideo(id);
  if (video) return children(video);
  if (video === undefined) return waiting;
  return (
    <Dialog open onOpenChange={onClose} title={copy.missing} footer={<Button onClick={onClose}>{copy.close}</Button>}>
      <p>{copy.missingText}</p>
    </Dialog>
  );
}
