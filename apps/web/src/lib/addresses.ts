import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which leaving the page has failed or was canceled. */
const LEAVING_MS = 15_000;

/** Goes to another site. Resolves if this page is still shown, or shown again. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    const returned = new AbortController();
    const stay = () => {
      clearTimeout(timer);
      returned.abort();
      resolve();
    };
    const timer = setTimeout(stay, LEAVING_MS);
    window.addEventListener('pageshow', stay, { signal: returned.signal });
  });
}

export type AddressSecret = { secret: string; address: string };

/** Removes a secret from the address bar right away, so that it stays neither visible nor in the history; also if a link is followed later. */
export function useAddressSecret(find: () => AddressSecret | undefined, onTaken: (secret: string) => void): void {
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

/** The token of a link in an email to a loved one (`/notices#TOKEN`): a number, a dot and 22 characters. */
export function emailTokenInAddress(): AddressSecret | undefined {
  const secret = /^#([1-9]\d{0,8}\.[\w-]{22})$/.exec(location.hash)?.[1];
  return secret === undefined ? undefined : { secret, address: location.pathname + location.search };
}

/** A path of this site, or undefined. Browsers treat `//host`, `/\host` and embedded tabs or line breaks as the start of a URL. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return undefined;
  return path.includes('\\') ? undefined : path;
}

export type DialogSearch = { dialog?: string | undefined; id?: number | undefined; step?: string | undefined };

/** For `validateSearch` of a page with dialogs. The page knows which dialogs exist. Invalid ids are dropped. */
export function dialogSearch({ dialog, id: given, step }: Record<string, unknown>): DialogSearch {
  const id = typeof given === 'string' ? Number(given) : given; // the admin app's stay strings
  return {
    dialog: typeof dialog === 'string' ? dialog : undefined,
    id: typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined,
    step: typeof step === 'string' ? step : undefined,
  };
}
