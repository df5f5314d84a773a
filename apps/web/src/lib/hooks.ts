import {
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type RefCallback,
} from 'react';
import { deviceNow } from './days.ts';
import { windowTitleCopy } from './lib.copy.ts';

export function documentTitle(title: string | undefined): string {
  return title ? windowTitleCopy.page(title) : windowTitleCopy.home;
}

/** For pages whose title depends on their data; the others have theirs in the route table. */
export function usePageTitle(title: string | undefined): void {
  // Before the paint: a screen reader must not read a new heading under the previous page's title.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}

/** A `ref` that shows a blob; its object URL is revoked when the element unmounts or the blob changes. */
export function useBlobSource(blob: Blob | undefined): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element) => {
      if (!element || !blob) return;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => {
        // A player that is still reading would log an error about the revoked URL.
        element.removeAttribute('src');
        if (element instanceof HTMLVideoElement) element.load();
        URL.revokeObjectURL(url);
      };
    },
    [blob],
  );
}

/** A stable function that returns the latest rendered value. With it, handlers of long lists keep their identity and rows don't re-render. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

/** Listens to the window until the returned function is called. */
export function listen<Name extends keyof WindowEventMap>(
  names: readonly Name[],
  run: (event: WindowEventMap[Name]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const stopped = new AbortController();
  for (const name of names) addEventListener(name, run, { ...options, signal: stopped.signal });
  return () => stopped.abort();
}

const never = () => () => {};

/** What only this browser knows. `prerendered`: what the page says until its scripts have loaded, which hydration has to match. */
export function useBrowserValue<Value>(read: () => Value, prerendered: () => Value): Value {
  return useSyncExternalStore(never, read, prerendered);
}

/** Loads a part of the app. Without a connection it waits for one: what is on the screen stays. */
export const whenOnline =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return load();
    });

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({ default: (await whenOnline(load)())[name] }));
}

/** The device's time, which stays current on a page left open. */
export function useNow(): Date {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A finger that has moved this far sideways asks for the next one. Pixels. */
const FLICK = 40;

/** Handlers for an element with `touch-action: pan-y pinch-zoom`, which a finger turns like a page. */
export function useFlick(turn: (by: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown({ clientX, pointerType, isPrimary }: PointerEvent) {
      // A mouse selects text, and two fingers zoom.
      from.current = pointerType === 'mouse' || !isPrimary ? undefined : clientX;
    },
    onPointerCancel() {
      from.current = undefined;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const moved = clientX - (from.current ?? clientX);
      from.current = undefined;
      if (Math.abs(moved) >= FLICK) turn(moved < 0 ? 1 : -1);
    },
  };
}

/** The arrow keys turn, too, except where something open or focused has used them. */
export function useArrowKeys(turn: (by: 1 | -1, event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (by && !event.defaultPrevented && !isModified) turn(by, event);
  });
  useEffect(() => listen(['keydown'], (event) => press(event)), []);
}
