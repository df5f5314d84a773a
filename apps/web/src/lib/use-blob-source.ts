import { useCallback, type RefCallback } from 'react';

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
