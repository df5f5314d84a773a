import type { LibraryVideo } from '@someday/contract/library';
import { Skeleton } from '#web/ui/progress.tsx';
import { libraryCopy } from './library.copy.ts';
import { VideoCard, type VideoAction } from './video-card.tsx';

/** As many columns as there is room for: one on the narrowest phones, two on a phone, four on a desk. */
const gridLook =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-x-5 gap-y-10 ' +
  'sm:grid-cols-[repeat(auto-fill,minmax(min(100%,14.25rem),1fr))] sm:gap-x-8 sm:gap-y-12';

export function VideoGrid({
  videos,
  onAction,
}: {
  videos: readonly LibraryVideo[];
  onAction: (action: VideoAction, id: number) => void;
}) {
  return (
    <ul className={gridLook}>
      {videos.map((video, place) => (
        <li key={video.id}>
          <VideoCard video={video} place={place} onAction={(action) => onAction(action, video.id)} />
        </li>
      ))}
    </ul>
  );
}

/** The grid's shape while it is on its way. */
export function GridSkeleton() {
  return (
    <div role="status" aria-label={libraryCopy.loading} className={gridLook}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="grid gap-3">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-12 w-28 rounded-full" />
        </div>
      ))}
    </div>
  );
}
