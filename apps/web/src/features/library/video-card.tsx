import type { LibraryVideo } from '@someday/contract/api/library';
import { Ellipsis, PencilLine, RotateCw, Send, Trash2 } from 'lucide-react';
import type { ThumbnailSize } from '@someday/contract/rules/media';
import { categoryLook } from '@someday/contract/rules/categories';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { StatusChip } from '#web/ui/message-picture.tsx';
import { useConvertAgain } from '#web/queries/member-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { endpointUrl } from '#web/api/client.ts';
import { StampPicture } from '#web/ui/art/message-stamp.tsx';
import { makingChip } from '#web/features/scheduling/delivery/message-chips.ts';
import { formatDuration } from '#web/lib/format.ts';
import { libraryCopy as copy } from './library.copy.ts';

function lengthOf({ messageType, duration }: Pick<LibraryVideo, 'messageType' | 'duration'>): string {
  if (messageType === 'photo') return copy.photo;
  return duration === null ? '' : formatDuration(duration);
}

const pixels = { large: 256, poster: 640 };
const gridSizes = '(min-width: 640px) 20rem, (min-width: 370px) 45vw, 90vw';

type VideoPictureProps = {
  video: Pick<LibraryVideo, 'id' | 'category' | 'thumbnailUrl'>;
  size: ThumbnailSize | 'grid';
};

export function VideoPicture({ video: { id, category, thumbnailUrl }, size }: VideoPictureProps) {
  const thumbnail = (of: ThumbnailSize) =>
    endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query: { size: of } });
  const poster = endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition: 'poster' } });
  const isGrid = size === 'grid';
  return (
    <StampPicture
      key={thumbnailUrl}
      src={thumbnailUrl && thumbnail(isGrid ? 'large' : size)}
      {...(isGrid && {
        srcSet: `${thumbnail('large')} ${pixels.large}w, ${poster} ${pixels.poster}w`,
        sizes: gridSizes,
      })}
      category={category}
      className="block aspect-4/3 w-full bg-sunk"
    />
  );
}

const tilts = ['slightLeft', 'slightRight', 'none', 'slightRight', 'left', 'none', 'slightLeft', 'right'] as const;

export type VideoAction = 'watch' | 'assign' | 'edit' | 'delete';

function PlayDisc() {
  return (
    <span className="absolute left-1/2 top-1/2 grid size-9 -translate-1/2 place-items-center rounded-full bg-art-stamp shadow-lift-2 transition-transform group-hover:scale-110 sm:size-14">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-5 sm:size-8">
        <path d="M13 9.5v21q0 3 2.6 1.5l17-10.4q2.4-1.6 0-3.2L15.6 8Q13 6.5 13 9.5z" fill="#b4372a" />
      </svg>
    </span>
  );
}

function Picture({ video, place, onWatch }: { video: LibraryVideo; place: number; onWatch: () => void }) {
  const isVideo = video.messageType === 'video';
  const picture = (
    <span className="relative block">
      <VideoPicture video={video} size="grid" />
      {video.videoUrl && isVideo ? <PlayDisc /> : null}
    </span>
  );
  const tilt = tilts[place % tilts.length] ?? 'none';
  if (!video.videoUrl) return <Stamp tilt={tilt}>{picture}</Stamp>;
  return (
    <button
      type="button"
      aria-label={isVideo ? copy.watch(video.title) : copy.view(video.title)}
      onClick={onWatch}
      className="group block w-full rounded-chip"
    >
      <Stamp tilt={tilt} className="transition-transform group-hover:-translate-y-1">
        {picture}
      </Stamp>
    </button>
  );
}

function Attention({ video: { id, title, media } }: { video: LibraryVideo }) {
  const again = useConvertAgain(copy);
  return (
    <div className="grid justify-items-start gap-3">
      <StatusChip status="needsAttention" />
      <p className="leading-snug">{media.reason ?? copy.originalSafe}</p>
      <Button
        variant="secondary"
        size="small"
        aria-label={copy.tryAgainOf(title)}
        loading={again.isPending}
        onClick={() => again.mutate(id)}
      >
        <RotateCw aria-hidden="true" />
        {copy.tryAgain}
      </Button>
    </div>
  );
}

function Making({ video }: { video: LibraryVideo }) {
  if (video.media.state === 'attention') return <Attention video={video} />;
  const chip = makingChip(video);
  return chip ? <StatusChip {...chip} /> : null;
}

type VideoCardProps = { video: LibraryVideo; place: number; onAction: (action: VideoAction) => void };

export function VideoCard({ video, place, onAction }: VideoCardProps) {
  const { title } = video;
  return (
    <article className="flex h-full flex-col gap-3">
      <Picture video={video} place={place} onWatch={() => onAction('watch')} />
      <div className="flex flex-1 flex-col items-start gap-2">
        <h2 className="line-clamp-2 text-[1.1875rem] leading-tight wrap-anywhere sm:text-[1.25rem]">{title}</h2>
        <p className="leading-snug text-ink-2">
          {[categoryLook(video).label, lengthOf(video)].filter(Boolean).join(' · ')}
        </p>
        <Making video={video} />
      </div>
      <div className="flex items-center gap-1">
        <Button variant="secondary" size="small" aria-label={copy.assignOf(title)} onClick={() => onAction('assign')}>
          <Send aria-hidden="true" />
          {copy.assign}
        </Button>
        <Menu
          trigger={
            <Button variant="quiet" size="icon" aria-label={copy.more(title)}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          items={[
            { label: copy.edit, icon: PencilLine, onSelect: () => onAction('edit') },
            { label: copy.remove, icon: Trash2, tone: 'danger', onSelect: () => onAction('delete') },
          ]}
        />
      </div>
    </article>
  );
}
