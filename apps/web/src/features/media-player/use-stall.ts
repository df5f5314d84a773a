import { useEffect, useState } from 'react';

/** The browser's own sign is enough for a short wait. */
const calmMs = 2500;

/** Tells when a video has waited for its bytes long enough to say so in words. Put `events` on the video. */
export function useStall() {
  const [isWaiting, setIsWaiting] = useState(false);
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsStalled(true), calmMs);
    return () => {
      clearTimeout(timer);
      setIsStalled(false);
    };
  }, [isWaiting]);
  const goesOn = () => setIsWaiting(false);
  const events = {
    onWaiting: () => setIsWaiting(true),
    onPlaying: goesOn,
    onCanPlay: goesOn,
    onPause: goesOn,
  };
  return { isStalled, events };
}
