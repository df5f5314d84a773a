import type { MemberEvent } from '@someday/contract/api/events';
import { endpointUrl } from './client.ts';

/** Each kind, or it wouldn't compile. */
const kinds = new Set<unknown>(
  Object.keys({ media: true, viewed: true, reaction: true, answer: true } satisfies Record<MemberEvent['type'], true>),
);

function isMemberEvent(event: unknown): event is MemberEvent {
  return typeof event === 'object' && event !== null && 'type' in event && kinds.has(event.type);
}

const minRetryMs = 3_000;
const maxRetryMs = 300_000;

/** `onOpen` is called for each connection, since earlier events were missed; `again`: not the first one. Returns a function that stops it. */
export function followEvents(onEvent: (event: MemberEvent) => void, onOpen?: (again: boolean) => void): () => void {
  let reconnected = false;
  let retryMs = minRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function connect(): EventSource {
    const opened = new EventSource(endpointUrl('GET /api/events'), { withCredentials: true });
    opened.addEventListener('open', () => {
      onOpen?.(reconnected);
      reconnected = true;
      retryMs = minRetryMs;
    });
    opened.addEventListener('message', ({ data }) => {
      const event: unknown = JSON.parse(String(data));
      if (isMemberEvent(event)) onEvent(event); // ignores kinds that this page's version doesn't know
    });
    opened.addEventListener('error', () => {
      // Browsers reconnect by themselves, but not after an error status, such as a proxy's while Someday restarts.
      if (opened.readyState !== EventSource.CLOSED) return;
      retryTimer = setTimeout(() => {
        source = connect();
      }, retryMs);
      retryMs = Math.min(2 * retryMs, maxRetryMs);
    });
    return opened;
  }

  return () => {
    clearTimeout(retryTimer);
    source.close();
  };
}
