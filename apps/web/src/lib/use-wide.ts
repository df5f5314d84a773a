import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The window is as wide as a desk's (the style's `lg`): for what would otherwise be drawn twice, once for each width. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
}
