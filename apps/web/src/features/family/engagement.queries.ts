import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';

/** How the member's messages reach their loved ones, in figures. */
export function useEngagement() {
  return useQuery(endpointQuery('GET /api/engagement'));
}
