import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { useState } from 'react';
import { useTakenSecret, type AddressSecret } from '#web/lib/address-secret.ts';

const parameter = 'access';

/** The code that a link carries: in the fragment, as ours and QR codes do, or in `?access=`, as the specification writes them (whatever it is: the server judges it). */
export function codeInAddress(): AddressSecret | undefined {
  const url = new URL(location.href);
  const inFragment = normaliseAccessCode(url.hash.slice(1));
  const secret = url.searchParams.get(parameter)?.trim() || inFragment;
  if (!secret) return undefined;
  url.searchParams.delete(parameter);
  if (inFragment !== undefined) url.hash = '';
  return { secret, address: url.pathname + url.search + url.hash };
}

export type AddressCode = {
  readonly code: string | undefined;
  /** Once it has opened what it was for. */
  readonly forget: () => void;
};

/** The code of the link by which this page was opened, or of one that was followed while it is open. */
export function useAddressCode(): AddressCode {
  const [code, setCode] = useState(() => codeInAddress()?.secret);
  useTakenSecret(codeInAddress, setCode);
  return { code, forget: () => setCode(undefined) };
}
