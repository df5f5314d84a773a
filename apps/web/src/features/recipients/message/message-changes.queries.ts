import type { OpenMessage } from '@someday/contract/api/recipients';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/days.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { isNotFound, recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { messageCopy } from './message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

export function absenceWords(error: ApiError): { title: string; text: string } {
  const { onItsWay } = recipientsCopy;
  const { absent } = messageCopy;
  return isNotFound(error)
    ? { title: absent.notFound, text: absent.notFoundText }
    : { title: onItsWay.title(1), text: onItsWay.text };
}

type Change = Partial<Pick<OpenMessage, 'isViewed' | 'viewedAt' | 'reactions' | 'answer'>>;

export function changeMessage(client: QueryClient, id: number, change: Change): void {
  // Keeps the time of the answer, from which the wait for sealed messages is counted.
  const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(recipientQuery.queryKey) ?? {};
  client.setQueryData(
    recipientQuery.queryKey,
    (reply) =>
      reply && {
        ...reply,
        messages: reply.messages.map((message) =>
          message.state === 'open' && message.id === id ? { ...message, ...change } : message,
        ),
      },
    { updatedAt },
  );
  const { queryKey } = endpointQuery('GET /api/messages/{id}', { params: { id } });
  client.setQueryData(queryKey, (message) => message && { ...message, ...change });
}

const waits = { first: 2000, longest: 60_000 };

/** Network errors and a busy server may pass. Other refusals are final. */
const mayWorkLater = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** To be called when it is on the screen. Failed requests are repeated quietly while the page is visible and online; a preview sends nothing. */
export function useMarkViewed({ id, isViewed }: OpenMessage, preview: boolean): () => void {
  const client = useQueryClient();
  const isReported = useRef(false);
  const { mutate } = useMutation({
    mutationKey: ['viewed', id],
    mutationFn: () => call('PATCH /api/video-messages/{id}/viewed', { params: { id } }),
    networkMode: 'online',
    retry: (_count, error) => mayWorkLater(error),
    retryDelay: (count) => Math.min(waits.first * 2 ** count, waits.longest),
    onMutate: () => changeMessage(client, id, { isViewed: true, viewedAt: deviceNow().toISOString() }),
    onSuccess: (viewed) => {
      changeMessage(client, id, viewed);
      // For what can be kept now.
      void client.invalidateQueries({ queryKey: recipientQuery.queryKey });
    },
  });
  const isNew = !preview && !isViewed;
  return useCallback(() => {
    // Someone may leave the message and come back while the request is still running.
    if (!isNew || isReported.current || client.isMutating({ mutationKey: ['viewed', id] }) > 0) return;
    isReported.current = true;
    mutate();
  }, [isNew, id, client, mutate]);
}
