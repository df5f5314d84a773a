import type { MemberEvent } from '@someday/contract/events';
import { endpointUrl } from './client.ts';

const kinds: readonly unknown[] = ['media', 'viewed', 'reaction'] satisfies MemberEvent['type'][];

function isMemberEvent(given: unknown): given is MemberEvent {
  return typeof given === 'object' && given !== null && 'type' in given && kinds.includes(given.type);
}

/**
 * Listens for events about the member's messages; the browser reconnects on its own. `onOpen` is called for each connection, since events
 * before it were missed; `again` is true for all but the first. Returns a function that stops it.
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
    if (isMemberEvent(given)) onEvent(given); // ignores kinds that this page's version doesn't know
  });
  return () => source.close();
}
