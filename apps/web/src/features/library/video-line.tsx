import type { LibraryVideo } from '@someday/contract/library';
import type { ThumbnailSize } from '@someday/contract/media';
import { clsx } from 'clsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { VideoPicture } from './video-picture.tsx';
import { factsOf } from './video-words.ts';

/** The specification's 16, 24 and 32 units, and the stamp's white edge. */
const widths: Record<ThumbnailSize, string> = { small: 'w-20', medium: 'w-27', large: 'w-35' };

/** Says in one line which video a dialog is about. */
export function VideoLine({ video, size }: { video: LibraryVideo; size: ThumbnailSize }) {
  return (
    <div className="flex items-center gap-4">
      <Stamp tilt="slightLeft" className={clsx('flex-none', widths[size])}>
        <VideoPicture video={video} size={size} />
      </Stamp>
      <p className="min-w-0 leading-snug">
        <span className="line-clamp-3 font-bold text-ink wrap-anywhere">{video.title}</span>
        <span className="block text-ink-2">{factsOf(video)}</span>
      </p>
    </div>
  );
}
