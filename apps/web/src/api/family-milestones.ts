import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';
import { VISIT_MS } from './visit.ts';

const milestonesQuery = () => endpointQuery('GET /api/family-milestones', { query: {} });

/** Days in loved ones' lives, the next one first. They come nearer by themselves, so each visit asks again. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Asks ahead of the page, so that a reminder is there with what stands around it and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}
