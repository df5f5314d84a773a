import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/visit.ts';

const triggersQuery = {
  ...endpointQuery('GET /api/scheduled-triggers', { query: {} }),
  staleTime: VISIT_MS,
};

/** How many triggers a message has that count; 0 while that is not known. */
export function useTriggerCount(messageId: number): number {
  const counts = (trigger: ScheduledTrigger) => trigger.isActive && trigger.videoMessage.id === messageId;
  return useQuery(triggersQuery).data?.filter(counts).length ?? 0;
}
