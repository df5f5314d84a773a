import { useEffect, useState, type RefObject } from 'react';

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
