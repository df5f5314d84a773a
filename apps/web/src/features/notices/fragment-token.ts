import { useState } from 'react';
import { useTakenSecret, type AddressSecret } from '#web/lib/address-secret.ts';

/** As links in mails carry it (`/notices#TOKEN`): a number, a dot, and 22 letters. */
function tokenInAddress(): AddressSecret | undefined {
  const secret = /^#([1-9]\d{0,8}\.[\w-]{22})$/.exec(location.hash)?.[1];
  return secret === undefined ? undefined : { secret, address: location.pathname + location.search };
}

/** The secret out of the address, kept in this page's memory alone. */
export function useFragmentToken(): string | undefined {
  const [token, setToken] = useState(() => tokenInAddress()?.secret);
  useTakenSecret(tokenInAddress, setToken);
  return token;
}
