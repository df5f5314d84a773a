import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

const milestonesQuery = () => endpointQuery('GET /api/family-milestones', { query: {} });

/** Milestones, the next one first. Refetched at each visit, since they depend on today's date. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Prefetches for the dashboard, so that a reminder appears with the rest and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Triggers, the next one first. Refetched at each visit, since they depend on today's date. */
export function useTriggers() {
  return useQuery({ ...endpointQuery('GET /api/scheduled-triggers', { query: {} }), staleTime: VISIT_MS });
}

/** The days of all sealed messages, soonest first. Refetched at each visit, since they depend on the current time. */
export function useSealedDays() {
  return useQuery({ ...endpointQuery('GET /api/sealed-messages'), staleTime: VISIT_MS });
}
