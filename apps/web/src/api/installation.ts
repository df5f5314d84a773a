import type { BillingMode } from '@someday/contract/billing';
import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';

export const installationQuery = endpointQuery('GET /api/installation');

/** Undefined where the server cannot be asked: then a page says so itself. */
export async function billingMode(client: QueryClient): Promise<BillingMode | undefined> {
  const installation = await client.ensureQueryData(installationQuery).catch(() => undefined);
  return installation?.billing;
}
