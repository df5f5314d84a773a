import { milestonesApi } from '@someday/contract/family-milestones';
import { useQuery } from '@tanstack/react-query';
import { createClient } from './typed-client.ts';
import { VISIT_MS } from './visit.ts';

export const { call, endpointQuery } = createClient(milestonesApi);

/** Days in loved ones' lives, the next one first. They come nearer by themselves, so each visit asks again. */
export function useMilestones() {
  return useQuery({ ...endpointQuery('listMilestones', { query: {} }), staleTime: VISIT_MS });
}
