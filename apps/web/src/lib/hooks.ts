import { useCallback, useLayoutEffect, useRef, useEffect, type RefCallback } from 'react';

/** "Log in · Someday"; without words the product's name and promise. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} · Someday` : 'Someday · Video and photo messages that open when it matters';
}

/** For pages whose title is known only with their data; all others have theirs in the route table. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}

/** A `ref` that shows a file which is still in this page's hands; its address is given back when the element goes or the file changes. */
export function useBlobSource(blob: Blob): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element) => {
      if (!element) return;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => {
        // A player that still reads would complain about an address that is gone.
        element.removeAttribute('src');
        if (element instanceof HTMLVideoElement) element.load();
        URL.revokeObjectURL(url);
      };
    },
    [blob],
  );
}

/** Gives the value of the last drawing through a function that stays the same: for handlers of long lists, whose rows need not be drawn again for new ones. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
