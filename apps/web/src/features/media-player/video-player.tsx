import { useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MediaError } from './media-error.tsx';
import { MediaFrame, type MediaSize } from './media-frame.tsx';
import { mediaPlayerCopy } from './media-player.copy.ts';
import { Playback, type Beginning, type Failure } from './playback.tsx';
import { positionOf } from './playback-positions.ts';

type VideoPlayerProps = {
  src: string;
  poster?: string | undefined;
  /** Read aloud as the player's name. */
  title: string;
  size: MediaSize;
  className?: string | undefined;
};

/**
 * The browser's own player, which people know from their device, with one big button until it has been started. Nothing plays by itself.
 * It goes on where it was left in this window; after a failure `Try Again` goes on where it stopped.
 */
export function VideoPlayer({ src, poster, title, size, className }: VideoPlayerProps) {
  const [beginning, setBeginning] = useState<Beginning>(() => ({ at: positionOf(src), by: 'page' }));
  const [failure, setFailure] = useState<Failure>();
  const [shown, setShown] = useState<MediaSize>();
  const begin = (next: Beginning) => {
    setFailure(undefined);
    setBeginning(next);
  };
  // Where poster and shape are known there is nothing to learn from a slow network before somebody wants to watch.
  const preload = poster && size.width ? 'none' : 'metadata';
  const isLeftInside = beginning.by === 'page' && beginning.at > 0 && !failure;
  return (
    <MediaFrame
      size={size.width ? size : (shown ?? size)}
      className={className}
      below={isLeftInside ? <LeftAt seconds={beginning.at} onAnew={() => begin({ at: 0, by: 'player' })} /> : null}
    >
      {failure ? (
        <MediaError kind="video" {...failure} onTryAgain={() => begin(failure.next)} />
      ) : (
        <Playback
          key={`${beginning.by} ${beginning.at}`}
          src={src}
          poster={poster}
          title={title}
          preload={preload}
          beginning={beginning}
          onSize={setShown}
          onFailure={setFailure}
        />
      )}
    </MediaFrame>
  );
}

function LeftAt({ seconds, onAnew }: { seconds: number; onAnew: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2">
      <p>{mediaPlayerCopy.stopped(seconds)}</p>
      <Button variant="quiet" size="small" className="-mx-3 sm:-mx-4" onClick={onAnew}>
        <RotateCcw aria-hidden="true" />
        {mediaPlayerCopy.startOver}
      </Button>
    </div>
  );
}
