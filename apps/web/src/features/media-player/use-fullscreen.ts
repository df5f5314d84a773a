import { type RefObject, useEffect, useState } from 'react';

export type Fullscreen = { isFull: boolean; toggle: () => void };

/** Fullscreen for an element. iPhones don't have it for pages: there it does something `instead`, or else the page fills the window while `isFull`. */
export function useFullscreen(element: RefObject<HTMLElement | null>, instead?: () => void): Fullscreen {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const follow = () => setIsFull(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow, { signal: left.signal });
    return () => left.abort();
  }, [element]);
  const toggle = () => {
    const fillWindow = instead ?? (() => setIsFull(!isFull));
    if (!document.fullscreenEnabled || !element.current) return fillWindow();
    const asked = document.fullscreenElement ? document.exitFullscreen() : element.current.requestFullscreen();
    asked.catch(fillWindow);
  };
  return { isFull, toggle };
}
