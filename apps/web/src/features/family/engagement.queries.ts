import { useQuery } from '@tanstack/react-query';
import { engagementApi } from '@someday/contract/engagement';
import { createClient } from '#web/api/typed-client.ts';

const { endpointQuery } = createClient(engagementApi);

/** How the member's messages reach their loved ones, in figures. */
export function useEngagement() {
  return useQuery(endpointQuery('getEngagement'));
}
