import type { BillingMode } from '@someday/contract/rules/plans';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';

/** A demo's accounts and codes. Use it only in chunks that just a demo loads. */
export function useDemoContext() {
  return useQuery(endpointQuery('GET /api/demo'));
}

export const installationQuery = endpointQuery('GET /api/installation');

/** Undefined if the server can't be reached; the page then says so itself. */
export async function billingMode(client: QueryClient): Promise<BillingMode | undefined> {
  const installation = await client.ensureQueryData(installationQuery).catch(() => undefined);
  return installation?.billing;
}
