import { useEffect, useState } from 'react';

/** As links in mails carry it: a number, a dot, and 22 letters. */
function tokenInAddress(): string | undefined {
  return /^#([1-9]\d{0,8}\.[\w-]{22})$/.exec(location.hash)?.[1];
}

/**
 * The secret out of the address (`/notices#TOKEN`), kept in this page's memory alone: the address bar is cleaned at once, also when such a
 * link is followed while the page is open. Other fragments, such as the skip link's, are left alone.
 */
export function useFragmentToken(): string | undefined {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const take = () => {
      const found = tokenInAddress();
      if (found === undefined) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      setToken(found);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
