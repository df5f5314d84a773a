import type { OpenMessage } from '@someday/contract/recipients';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { recipientQuery } from './recipients.queries.ts';

type Change = Partial<Pick<OpenMessage, 'isViewed' | 'viewedAt' | 'reactions'>>;

/** Changes a message wherever its loved one's pages know it: among all that are theirs, and by itself. */
export function changeMessage(client: QueryClient, id: number, change: Change): void {
  // What it says about sealed ones is as of its arrival.
  const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(recipientQuery.queryKey) ?? {};
  client.setQueryData(
    recipientQuery.queryKey,
    (room) =>
      room && {
        ...room,
        messages: room.messages.map((message) =>
          message.state === 'open' && message.id === id ? { ...message, ...change } : message,
        ),
      },
    { updatedAt },
  );
  const { queryKey } = endpointQuery('GET /api/messages/{id}', { params: { id } });
  client.setQueryData(queryKey, (letter) => letter && { ...letter, ...change });
}

/** Milliseconds. */
const waits = { first: 2000, longest: 60_000 };

/** What the network or a busy server refused may work later; any other refusal stays one. */
const mayWorkLater = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Tells the server, once, that this message has been opened, and shows it as opened at once. A telling that fails is repeated quietly while
 * the page is looked at and the network is there. Nothing is told while its member looks on.
 */
export function useMarkViewed({ id, isViewed }: OpenMessage, preview: boolean): void {
  const client = useQueryClient();
  const isTold = useRef(false);
  const { mutate } = useMutation({
    mutationKey: ['viewed', id],
    mutationFn: () => call('PATCH /api/video-messages/{id}/viewed', { params: { id } }),
    networkMode: 'online',
    retry: (_count, error) => mayWorkLater(error),
    retryDelay: (count) => Math.min(waits.first * 2 ** count, waits.longest),
    onMutate: () => changeMessage(client, id, { isViewed: true, viewedAt: deviceNow().toISOString() }),
    onSuccess: (viewed) => changeMessage(client, id, viewed),
  });
  const isNew = !preview && !isViewed;
  useEffect(() => {
    // Somebody who leaves a letter and comes back may find it still being told.
    if (!isNew || isTold.current || client.isMutating({ mutationKey: ['viewed', id] }) > 0) return;
    isTold.current = true;
    mutate();
  }, [isNew, id, client, mutate]);
}
