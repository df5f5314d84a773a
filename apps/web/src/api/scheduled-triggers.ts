import { triggersApi } from '@someday/contract/scheduled-triggers';
import { useQuery } from '@tanstack/react-query';
import { createClient } from './typed-client.ts';
import { VISIT_MS } from './visit.ts';

export const { call, endpointQuery } = createClient(triggersApi);

/** The days on which messages open or come again, the next one first. Which that is changes with the calendar, so each visit asks again. */
export function useTriggers() {
  return useQuery({ ...endpointQuery('listTriggers', { query: {} }), staleTime: VISIT_MS });
}
