import type { BillingMode } from '@someday/contract/billing';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';

/** Accounts and codes to try. Only for parts that are fetched in a demonstration: nobody else carries any of it. */
export function useDemoWorld() {
  return useQuery(endpointQuery('GET /api/demo'));
}

export const installationQuery = endpointQuery('GET /api/installation');

/** Undefined where the server cannot be asked: then a page says so itself. */
export async function billingMode(client: QueryClient): Promise<BillingMode | undefined> {
  const installation = await client.ensureQueryData(installationQuery).catch(() => undefined);
  return installation?.billing;
}
