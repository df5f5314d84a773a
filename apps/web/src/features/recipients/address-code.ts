import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { useEffect, useState } from 'react';

const parameter = 'access';

/**
 * The code that a link to a message carries: in `?access=`, as the specification writes such links (whatever it is: the server judges it),
 * or in the fragment, as ours do.
 */
function codeInAddress(): string | undefined {
  const given = new URLSearchParams(location.search).get(parameter)?.trim();
  return given || normaliseAccessCode(location.hash.slice(1));
}

/** Takes the code out of the address bar, so that neither the history nor somebody who looks on keeps it. */
function cleanAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete(parameter);
  if (normaliseAccessCode(url.hash.slice(1)) !== undefined) url.hash = '';
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
}

export type AddressCode = {
  readonly code: string | undefined;
  /** Once it has opened what it was for. */
  readonly forget: () => void;
};

/** The code of the link by which this page was opened, or of one that was followed while it is open. */
export function useAddressCode(): AddressCode {
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    const take = () => {
      const given = codeInAddress();
      if (given === undefined) return;
      setCode(given);
      cleanAddress();
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return { code, forget: () => setCode(undefined) };
}
