import { useEffect, useEffectEvent } from 'react';

/** A browser that has not left by then, in milliseconds, was told to stop, or cannot. */
const LEAVING_MS = 15_000;

/** Goes to a page of another site. Resolves when this one is shown again after all: it was not left, or was come back to. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    const isBack = new AbortController();
    const stay = () => {
      clearTimeout(timer);
      isBack.abort();
      resolve();
    };
    const timer = setTimeout(stay, LEAVING_MS);
    window.addEventListener('pageshow', stay, { signal: isBack.signal });
  });
}

/** What a link carries that nobody else may read, and its address without that. */
export type AddressSecret = { secret: string; address: string };

/**
 * Takes a secret out of the address bar at once, so that neither the history nor somebody who looks on keeps it, also when such a link is
 * followed while the page is open. What `find` does not know, such as the skip link's fragment, is left alone.
 */
export function useTakenSecret(find: () => AddressSecret | undefined, onTaken: (secret: string) => void): void {
  const take = useEffectEvent(() => {
    const found = find();
    if (found === undefined) return;
    history.replaceState(history.state, '', found.address);
    onTaken(found.secret);
  });
  useEffect(() => {
    const again = () => take();
    again();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
}

/**
 * A path of this site to go on to, or undefined: never another host. Browsers read `//host`, `/\host` and a tab or line break within as
 * the start of an address, so these are refused as well.
 */
export function safePath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return undefined;
  return given.includes('\\') ? undefined : given;
}
