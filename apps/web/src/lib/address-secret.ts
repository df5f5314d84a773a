import { useEffect } from 'react';

/** What a link carries that nobody else may read, and its address without that. */
export type AddressSecret = { secret: string; address: string };

/**
 * Takes a secret out of the address bar at once, so that neither the history nor somebody who looks on keeps it, also when such a link is
 * followed while the page is open. What `find` does not know, such as the skip link's fragment, is left alone.
 */
export function useTakenSecret(find: () => AddressSecret | undefined, onTaken: (secret: string) => void): void {
  useEffect(() => {
    const take = () => {
      const found = find();
      if (found === undefined) return;
      history.replaceState(history.state, '', found.address);
      onTaken(found.secret);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [find, onTaken]);
}
