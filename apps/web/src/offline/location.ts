import { useSyncExternalStore } from 'react';

/** A page opened by a double-click has no paths of its own, so links lead to a hash. */
export const addressOfMessage = (id: number): string => `#message-${id}`;

function follow(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** The hash without its `#`. */
export function useHash(): string {
  return useSyncExternalStore(follow, () => location.hash.slice(1));
}

/** The number in `message-12`. */
export function messageIn(hash: string): number | undefined {
  const digits = /^message-([1-9]\d{0,9})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
