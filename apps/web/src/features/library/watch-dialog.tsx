import type { LibraryVideo } from '@someday/contract/library';
import { Send, Trash2 } from 'lucide-react';
import { endpointUrl } from '#web/api/client.ts';
import { PhotoView } from '#web/features/media-player/photo-view.tsx';
import { VideoPlayer } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { libraryCopy as copy } from './library.copy.ts';

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
