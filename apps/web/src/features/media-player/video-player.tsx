import type { SmallVideo } from '@someday/contract/media';
import { useState } from 'react';
import { MediaFrame, type MediaSize } from './media-frame.tsx';
import { Player } from './player.tsx';

type VideoPlayerProps = {
  src: string;
  small?: SmallVideo;
  poster?: string | undefined;
  /** The video's accessible name. */
  title: string;
  size: MediaSize;
  className?: string | undefined;
};

/** The player in a frame of the video's shape. */
export function VideoPlayer({ src, small = null, poster, title, size, className }: VideoPlayerProps) {
  const [shown, setShown] = useState<MediaSize>();
  return (
    <MediaFrame size={size.width ? size : (shown ?? size)} className={className}>
      <Player
        src={src}
        small={small}
        poster={poster}
        title={title}
        // With poster and shape known, nothing needs loading before someone wants to watch.
        preload={poster && size.width ? 'none' : 'metadata'}
        onSize={setShown}
      />
    </MediaFrame>
  );
}
