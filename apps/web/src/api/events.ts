import type { MemberEvent } from '@someday/contract/api/events';
import { endpointUrl } from './client.ts';

const kinds: readonly unknown[] = ['media', 'viewed', 'reaction'] satisfies MemberEvent['type'][];

function isMemberEvent(event: unknown): event is MemberEvent {
  return typeof event === 'object' && event !== null && 'type' in event && kinds.includes(event.type);
}

const firstPauseMs = 3_000;
const longestPauseMs = 300_000;

/** `onOpen` is called for each connection, since earlier events were missed; `again`: not the first one. Returns a function that stops it. */
export function followEvents(onEvent: (event: MemberEvent) => void, onOpen?: (again: boolean) => void): () => void {
  let again = false;
  let pauseMs = firstPauseMs;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function connect(): EventSource {
    const opened = new EventSource(endpointUrl('GET /api/events'), { withCredentials: true });
    opened.addEventListener('open', () => {
      onOpen?.(again);
      again = true;
      pauseMs = firstPauseMs;
    });
    opened.addEventListener('message', ({ data }) => {
      const event: unknown = JSON.parse(String(data));
      if (isMemberEvent(event)) onEvent(event); // ignores kinds that this page's version doesn't know
    });
    opened.addEventListener('error', () => {
      // Browsers reconnect by themselves, but not after an error status, such as a proxy's while Someday restarts.
      if (opened.readyState !== EventSource.CLOSED) return;
      waiting = setTimeout(() => {
        source = connect();
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    });
    return opened;
  }

  return () => {
    clearTimeout(waiting);
    source.close();
  };
}
