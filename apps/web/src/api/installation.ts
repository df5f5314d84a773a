import type { BillingMode } from '@someday/contract/billing';
import { installationApi } from '@someday/contract/installation';
import type { QueryClient } from '@tanstack/react-query';
import { createClient } from './typed-client.ts';

const installationQuery = createClient(installationApi).endpointQuery('getInstallation');

/** Undefined where the server cannot be asked: then a page says so itself. */
export async function billingMode(client: QueryClient): Promise<BillingMode | undefined> {
  const installation = await client.ensureQueryData(installationQuery).catch(() => undefined);
  return installation?.billing;
}
