import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@someday/contract/messages';
import { useState, useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/client.ts';
import { listedMessages } from '#web/api/message-lists.ts';

/** A message as it is shown by now in any list; undefined where it is in none. */
export function useListed(id: number): Message | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => listedMessages(client).find((message) => message.id === id),
  );
}

export type FoundMessage =
  | { state: 'found'; message: Message }
  | { state: 'asking' }
  /** Deleted meanwhile, or never there. */
  | { state: 'gone' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

/** A message of the lists, or else asked for. Once found it stays, though it may leave the lists: somebody is working on it. */
export function useMessage(id: number): FoundMessage {
  const listed = useListed(id);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('getOwnMessage', { params: { id } }),
    enabled: listed === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const now = listed ?? data;
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const message = now ?? known;
  if (message) return { state: 'found', message };
  if (!error) return { state: 'asking' };
  if (error instanceof ApiError && error.status === 404) return { state: 'gone' };
  return { state: 'failed', error, tryAgain: () => void refetch() };
}
