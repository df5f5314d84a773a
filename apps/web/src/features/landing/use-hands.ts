import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import type { CarouselEvent, Hold } from './carousel.ts';

/** A finger's way before it counts as a swipe, in CSS pixels. */
const swipePx = 40;

/** A `ref` for the carousel's element: a mouse on it or focus in it holds it, a swipe turns it. */
export function useHands<Element extends HTMLElement>(send: Dispatch<CarouselEvent>): RefObject<Element | null> {
  const place = useRef<Element>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const over = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
      element.addEventListener(name, run, { signal: over.signal, passive: true });
    const hold = (by: Hold, held: boolean) => send({ type: 'hold', by, held });
    const isInside = (other: EventTarget | null) => other instanceof Node && element.contains(other);
    let from: Touch | undefined;

    on('pointerenter', ({ pointerType }) => (pointerType === 'mouse' ? hold('hover', true) : undefined));
    on('pointerleave', () => hold('hover', false));
    on('focusin', ({ relatedTarget }) => (isInside(relatedTarget) ? undefined : hold('focus', true)));
    on('focusout', ({ relatedTarget }) => (isInside(relatedTarget) ? undefined : hold('focus', false)));
    on('touchstart', ({ touches }) => {
      from = touches[0];
    });
    on('touchend', ({ changedTouches: [to] }) => {
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(across) > Math.max(swipePx, 2 * Math.abs(down))) send({ type: 'turn', by: across < 0 ? 1 : -1 });
    });
    return () => over.abort();
  }, [send]);
  return place;
}
