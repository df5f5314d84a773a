import { useEffect, useState } from 'react';

/** For a shorter wait, the spinner is enough. */
const calmMs = 2500;

/** Whether a video is buffering, and has been for so long that there should be words. Put `events` on the video. */
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
  const resumes = () => setIsWaiting(false);
  const events = {
    onWaiting: () => setIsWaiting(true),
    onPlaying: resumes,
    onCanPlay: resumes,
    onPause: resumes,
  };
  return { isWaiting, isStalled, events };
}
