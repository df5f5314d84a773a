import type { LibraryVideo } from '@someday/contract/library';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { VideoPicture } from './video-picture.tsx';
import { factsOf } from './video-words.ts';

/** Says in one line which video a dialog is about. */
export function VideoLine({ video }: { video: LibraryVideo }) {
  return (
    <div className="flex items-center gap-4">
      <Stamp tilt="slightLeft" className="w-27 flex-none">
        <VideoPicture video={video} size="medium" />
      </Stamp>
      <p className="min-w-0 leading-snug">
        <span className="line-clamp-3 font-bold text-ink wrap-anywhere">{video.title}</span>
        <span className="block text-ink-2">{factsOf(video)}</span>
      </p>
    </div>
  );
}
