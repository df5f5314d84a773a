import { useSyncExternalStore } from 'react';

const isMarked = () => document.documentElement.hasAttribute('data-demo');
const never = () => () => {};

/** Whether this is a demonstration that anybody may try: the server marks its pages, so that nobody else has to ask. A page drawn ahead is none. */
export function useIsDemo(): boolean {
  return useSyncExternalStore(never, isMarked, () => false);
}
