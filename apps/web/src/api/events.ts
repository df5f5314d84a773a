import type { MemberEvent } from '@someday/contract/events';
import { endpointUrl } from './client.ts';

const kinds: readonly unknown[] = ['media', 'viewed', 'reaction'] satisfies MemberEvent['type'][];

function isMemberEvent(given: unknown): given is MemberEvent {
  return typeof given === 'object' && given !== null && 'type' in given && kinds.includes(given.type);
}

/**
 * Listens to what happens to the member's messages while a page shows them; the browser connects again by itself. `onOpen` tells of each
 * connection, for what happened before it was missed; `again` for all but the first. Gives back what ends it.
 */
export function followEvents(onEvent: (event: MemberEvent) => void, onOpen?: (again: boolean) => void): () => void {
  const source = new EventSource(endpointUrl('GET /api/events'), { withCredentials: true });
  let again = false;
  source.addEventListener('open', () => {
    onOpen?.(again);
    again = true;
  });
  source.addEventListener('message', ({ data }) => {
    const given: unknown = JSON.parse(String(data));
    if (isMemberEvent(given)) onEvent(given); // an event this page does not know yet is no reason to break
  });
  return () => source.close();
}
