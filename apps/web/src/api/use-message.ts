import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '@someday/contract/messages';
import { useState, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { endpointQuery } from './client.ts';
import { listedMessages } from './message-lists.ts';
import type { Found } from './use-found.ts';

/** A message as it is shown by now in any list; undefined where it is in none. */
export function useListed(id: number | undefined): Message | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => listedMessages(client).find((message) => message.id === id),
  );
}

/** A message of the lists, or else asked for, as soon as there is an id. Once found it stays, though it may leave the lists: somebody is working on it. */
export function useMessage(id: number | undefined): Found<Message> {
  const listed = useListed(id);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/video-messages/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined && listed === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const now = listed ?? data;
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const message = now ?? (known?.id === id ? known : undefined);
  if (message) return { state: 'found', item: message };
  if (!error) return { state: 'asking' };
  if (error instanceof ApiError && error.status === 404) return { state: 'gone' };
  return { state: 'failed', error, tryAgain: () => void refetch() };
}
