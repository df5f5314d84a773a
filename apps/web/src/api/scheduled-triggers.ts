import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';
import { VISIT_MS } from './visit.ts';

/** The days on which messages open or come again, the next one first. Which that is changes with the calendar, so each visit asks again. */
export function useTriggers() {
  return useQuery({ ...endpointQuery('GET /api/scheduled-triggers', { query: {} }), staleTime: VISIT_MS });
}
