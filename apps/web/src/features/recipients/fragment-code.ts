import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { useEffect } from 'react';

/**
 * Takes a code out of the address (`/message-access#ABCDEFGHJK`, as links and QR codes carry it) and cleans the address bar at once, also
 * when such a link is followed while the page is open. Other fragments, such as the skip link's, are left alone.
 */
export function useFragmentCode(onCode: (code: string) => void): void {
  useEffect(() => {
    const take = () => {
      const code = normaliseAccessCode(location.hash.slice(1));
      if (code === undefined) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      onCode(code);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [onCode]);
}
