import { useRef, useState } from 'react';
import { MediaError } from './media-error.tsx';
import { MediaFrame, type MediaSize } from './media-frame.tsx';
import { mediaPlayerCopy } from './media-player.copy.ts';

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
 * After a failure `Try Again` goes on where it stopped.
 */
export function VideoPlayer({ src, poster, title, size, className }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isStarted, setIsStarted] = useState(false);

  if (hasFailed) {
    return (
      <MediaFrame size={size} className={className}>
        <MediaError kind="video" onTryAgain={() => setHasFailed(false)} />
      </MediaFrame>
    );
  }
  const start = () => {
    video.current?.focus({ preventScroll: true });
    // A refusal of the browser leaves its own controls; a broken file comes as the element's error.
    video.current?.play().catch(() => setIsStarted(true));
  };
  return (
    <MediaFrame size={size} className={className}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings carry no captions */}
      <video
        ref={video}
        src={src}
        poster={poster}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        className="size-full"
        onPlay={() => setIsStarted(true)}
        onTimeUpdate={({ currentTarget }) => {
          resumeAt.current = currentTarget.currentTime;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current;
        }}
        onError={() => setHasFailed(true)}
      />
      {isStarted ? null : <PlayButton onClick={start} />}
    </MediaFrame>
  );
}

function PlayButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={mediaPlayerCopy.play}
      onClick={onClick}
      className="absolute left-1/2 top-1/2 grid size-22 -translate-1/2 place-items-center rounded-full bg-art-stamp shadow-lift-2 transition-transform hover:scale-105 sm:size-26"
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-12 sm:size-14">
        <path d="M13 9.5v21q0 3 2.6 1.5l17-10.4q2.4-1.6 0-3.2L15.6 8Q13 6.5 13 9.5z" fill="#b4372a" />
      </svg>
    </button>
  );
}
