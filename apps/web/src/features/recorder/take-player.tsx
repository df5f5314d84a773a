import { type SyntheticEvent, useEffect, useState, type RefObject } from 'react';
import { useBlobSource } from '#web/lib/hooks.ts';

export type Fullscreen = { isFull: boolean; toggle: () => void };

/** Fills the screen with an element; an iPhone has no such thing for pages, there it fills the window (draw it so while `isFull`). */
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
 * Recordings of browsers do not know their duration (it reads Infinity) until the player has been at their end; without it there is no
 * seeking. A jump behind the end makes the browser look, the next event brings it back.
 */
function learnDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (video.duration !== Infinity) return;
  video.addEventListener('durationchange', () => (video.currentTime = 0), { once: true });
  video.currentTime = 1e101;
}

/** Plays a video that has not been sent yet. */
export function TakePlayer({
  blob,
  label,
  className,
  onBroken,
}: {
  blob: Blob;
  label: string;
  className?: string | undefined;
  /** This browser cannot show it; it may still be sent. */
  onBroken?: (() => void) | undefined;
}) {
  const source = useBlobSource(blob);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody has just recorded themselves has no captions yet
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
