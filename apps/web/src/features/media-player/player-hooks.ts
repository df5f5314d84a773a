import { type PointerEvent, useEffect, useRef, useState, type RefObject } from 'react';

/** After this long without a touch, a movement or a key, a playing video is left to itself. */
const calmMs = 3000;

export function useAwake(video: RefObject<HTMLVideoElement | null>) {
  const [isAwake, setIsAwake] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bar = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const wakesOnly = useRef(false);
  const wake = () => {
    setIsAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Both end with another `wake`.
      if (!isOver.current && !bar.current?.querySelector(':focus-visible')) setIsAwake(false);
    }, calmMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const frameEvents = {
    onFocus: wake,
    onBlur: wake,
    // A picture that comes under a resting pointer is reported too.
    onPointerMove: ({ movementX, movementY }: PointerEvent) => (movementX || movementY ? wake() : undefined),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wakesOnly.current = pointerType === 'touch' && !isAwake && !video.current?.paused;
      wake();
    },
  };
  const barEvents = {
    ref: bar,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isOver.current = pointerType === 'mouse';
    },
    onPointerLeave: () => {
      isOver.current = false;
      wake();
    },
  };
  /** Whether the last press only showed the controls, as a finger's first one does. */
  const isOnlyWoken = () => wakesOnly.current;
  return { isAwake, wake, isOnlyWoken, frameEvents, barEvents };
}

/** For a shorter wait, the spinner is enough. */
const stallWordsMs = 2500;

export function useStall() {
  const [isWaiting, setIsWaiting] = useState(false);
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsStalled(true), stallWordsMs);
    return () => {
      clearTimeout(timer);
      setIsStalled(false);
    };
  }, [isWaiting]);
  const stoppedAt = useRef(0);
  const resumes = () => setIsWaiting(false);
  const stops = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    stoppedAt.current = currentTarget.currentTime;
  };
  const events = {
    onWaiting: (event: { currentTarget: HTMLVideoElement }) => {
      stops(event);
      setIsWaiting(true);
    },
    onSeeking: stops,
    onPlaying: resumes,
    onCanPlay: resumes,
    onPause: resumes,
  };
  /** WebKit doesn't always say that it plays again. */
  const moved = ({ currentTime, seeking }: HTMLVideoElement) => {
    if (!seeking && currentTime > stoppedAt.current + 0.1) resumes();
  };
  return { isWaiting, isStalled, moved, events };
}

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
