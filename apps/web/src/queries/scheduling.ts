import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

const milestonesQuery = () => endpointQuery('GET /api/family-milestones', { query: {} });

/** Days in loved ones' lives, the next one first. They come nearer by themselves, so each visit asks again. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Asks ahead of the page, so that a reminder is there with what stands around it and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** The days on which messages open or come again, the next one first. Which that is changes with the calendar, so each visit asks again. */
export function useTriggers() {
  return useQuery({ ...endpointQuery('GET /api/scheduled-triggers', { query: {} }), staleTime: VISIT_MS });
}
