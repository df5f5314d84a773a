import {
  normalizeAccessCode,
  accessCodeLength,
  formatAccessCode,
  stripCode,
} from '@someday/contract/rules/access-code';
import { useState } from 'react';
import { useAddressSecret, type AddressSecret } from '#web/lib/addresses.ts';

const half = accessCodeLength / 2;

/** The typed code. Of a pasted link, the part after `#` or `?access=`. */
export function keptCode(text: string): string {
  const start = Math.max(text.lastIndexOf('#'), text.lastIndexOf('=')) + 1;
  return stripCode(text.slice(start)).slice(0, accessCodeLength);
}

/** The dash appears with the sixth character, so it never gets in the way of deleting. */
export function shownCode(code: string): string {
  return code.length > half ? formatAccessCode(code) : code;
}

/** `before`: characters left of the caret. Between the halves it stays left of the dash, except when deleting forward, which would never get past it. */
export function caretInShownCode(before: number, deletesForward: boolean): number {
  return before > half || (before === half && deletesForward) ? before + 1 : before;
}

const parameter = 'access';

/** The code in a link: in the fragment (our links and QR codes), or any text in `?access=` (the specification's), for the server to check. */
export function codeInAddress(): AddressSecret | undefined {
  const url = new URL(location.href);
  const inFragment = normalizeAccessCode(url.hash.slice(1));
  const secret = url.searchParams.get(parameter)?.trim() || inFragment;
  if (!secret) return undefined;
  url.searchParams.delete(parameter);
  if (inFragment !== undefined) url.hash = '';
  return { secret, address: url.pathname + url.search + url.hash };
}

export type AddressCode = {
  readonly code: string | undefined;
  /** To be called once the code has opened its message. */
  readonly forget: () => void;
};

export function useAddressCode(): AddressCode {
  const [code, setCode] = useState(() => codeInAddress()?.secret);
  useAddressSecret(codeInAddress, setCode);
  return { code, forget: () => setCode(undefined) };
}
