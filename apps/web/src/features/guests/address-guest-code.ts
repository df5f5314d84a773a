import type { AddressSecret } from '#web/lib/address-secret.ts';

/** The code of an invitation’s link: `/guest-login#code=…`. */
export function guestCodeInAddress(): AddressSecret | undefined {
  const { hash, pathname, search } = location;
  const secret = new URLSearchParams(hash.slice(1)).get('code')?.trim();
  return secret ? { secret, address: pathname + search } : undefined;
}
