import * as z from 'zod/mini';
import { idSchema } from '@someday/contract/fields';
import { useEffect, useState } from 'react';
import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { useTakenSecret, type AddressSecret } from '#web/lib/address-secret.ts';

export const messageAccessKey = 'messageAccess';

const messageAccessSchema = z.object({
  childId: idSchema,
  childName: z.string(),
  /** Only on "my own device". */
  accessCode: z.optional(z.string()),
});

/** Who opened messages in this browser last. The messages themselves are never stored. */
type MessageAccess = z.output<typeof messageAccessSchema>;

export function readMessageAccess(): MessageAccess | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(messageAccessKey) ?? 'null');
    return z.safeParse(messageAccessSchema, stored).data;
  } catch {
    return undefined;
  }
}

export function rememberMessageAccess(access: MessageAccess): void {
  try {
    localStorage.setItem(messageAccessKey, JSON.stringify(access));
  } catch {
    // storage is refused in some private windows: they ask for the code again
  }
}

export function forgetMessageAccess(): void {
  try {
    localStorage.removeItem(messageAccessKey);
  } catch {
    // then nothing was stored either
  }
}

/** The code that "my own device" remembers. */
export function useRememberedCode(onCode: (code: string) => void): void {
  useEffect(() => {
    const code = readMessageAccess()?.accessCode;
    if (code !== undefined) onCode(code);
  }, [onCode]);
}

const parameter = 'access';

/** The code in a link: in the fragment (our links and QR codes) or in `?access=` (the specification's), where the server judges any text. */
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
  /** Call it once the code has opened its message. */
  readonly forget: () => void;
};

/** The code of the link that opened this page, or of one followed while it is open. */
export function useAddressCode(): AddressCode {
  const [code, setCode] = useState(() => codeInAddress()?.secret);
  useTakenSecret(codeInAddress, setCode);
  return { code, forget: () => setCode(undefined) };
}
