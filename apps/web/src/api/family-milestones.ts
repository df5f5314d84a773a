import { milestonesApi } from '@someday/contract/family-milestones';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createClient } from './typed-client.ts';
import { VISIT_MS } from './visit.ts';

export const { call, endpointQuery } = createClient(milestonesApi);

const milestonesQuery = () => endpointQuery('listMilestones', { query: {} });

/** Days in loved ones' lives, the next one first. They come nearer by themselves, so each visit asks again. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Asks ahead of the page, so that a reminder is there with what stands around it and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}
