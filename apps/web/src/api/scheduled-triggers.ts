import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';
import { VISIT_MS } from './visit.ts';

const triggersQuery = endpointQuery('listTriggers', { query: {} });

/** The days on which messages open or come again, the next one first. Which that is changes with the calendar, so each visit asks again. */
export function useTriggers() {
  return useQuery({ ...triggersQuery, staleTime: VISIT_MS });
}

export function refreshTriggers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: triggersQuery.queryKey });
}
