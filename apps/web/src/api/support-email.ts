import type { installationApi } from '@someday/contract/installation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from './request.ts';

const address = '/api/installation' satisfies typeof installationApi.getInstallation.path;

/** Read without the contract's schemas, as in names-prices.ts. */
async function askForAddress(): Promise<string | null> {
  const answer = await request('GET', address);
  if (typeof answer !== 'object' || answer === null || !('supportEmail' in answer)) return null;
  return typeof answer.supportEmail === 'string' ? answer.supportEmail : null;
}

/** Where questions go; null where nobody is named, or not yet. */
export function useSupportEmail(): string | null {
  const client = useQueryClient();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void client.fetchQuery({ queryKey: [address, 'support'], queryFn: askForAddress }).then(setEmail, () => undefined);
  }, [client]);
  return email;
}
