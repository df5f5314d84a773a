import { type SyntheticEvent, useEffect, useState, type RefObject } from 'react';
import { useBlobSource } from '#web/lib/hooks.ts';

export type Fullscreen = { isFull: boolean; toggle: () => void };

/** Fullscreen for an element. iPhones don't have it for pages, so fill the window while `isFull`. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const follow = () => setIsFull(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow, { signal: left.signal });
    return () => left.abort();
  }, [element]);
  const toggle = () => {
    const fillWindow = () => setIsFull(!isFull);
    if (!document.fullscreenEnabled || !element.current) return fillWindow();
    const asked = document.fullscreenElement ? document.exitFullscreen() : element.current.requestFullscreen();
    asked.catch(fillWindow);
  };
  return { isFull, toggle };
}

/**
 * A browser's recording doesn't know its duration (it reads Infinity) until the player has been at its end, and without it there is no
 * seeking. Jumping past the end makes the browser find out; the next event jumps back.
 */
function learnDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (video.duration !== Infinity) return;
  video.addEventListener('durationchange', () => (video.currentTime = 0), { once: true });
  video.currentTime = 1e101;
}

/** Plays a video that hasn't been sent yet. */
export function TakePlayer({
  blob,
  label,
  className,
  onBroken,
}: {
  blob: Blob;
  label: string;
  className?: string | undefined;
  /** This browser can't show it. It can still be sent. */
  onBroken?: (() => void) | undefined;
}) {
  const source = useBlobSource(blob);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording just made has no captions yet
    <video
      ref={source}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      className={className}
      onLoadedMetadata={learnDuration}
      onError={onBroken}
    />
  );
}
