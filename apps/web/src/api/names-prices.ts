import type { installationApi } from '@someday/contract/installation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from './request.ts';

const address = '/api/installation' satisfies typeof installationApi.getInstallation.path;

/** Whoever pays anywhere pays by one of these. Read without the contract's schemas, which a page for reading need not carry. */
async function askForPrices(): Promise<boolean> {
  const answer = await request('GET', address);
  if (typeof answer !== 'object' || answer === null || !('billing' in answer)) return false;
  return answer.billing === 'practice' || answer.billing === 'stripe';
}

/** Whether prices are named in this installation; not before that is known. A hook of queries would cost a page for reading more than all of this. */
export function useNamesPrices(): boolean {
  const client = useQueryClient();
  const [namesPrices, setNamesPrices] = useState(false);
  useEffect(() => {
    void client
      .fetchQuery({ queryKey: [address, 'prices'], queryFn: askForPrices })
      .then(setNamesPrices, () => undefined);
  }, [client]);
  return namesPrices;
}
