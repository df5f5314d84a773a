import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';

const engagementQuery = endpointQuery('getEngagement');

/** How the member's messages reach their loved ones, in figures. */
export function useEngagement() {
  return useQuery(engagementQuery);
}

/** Asks again; what is shown stays until the answer is there. */
export function refreshEngagement(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: engagementQuery.queryKey });
}
