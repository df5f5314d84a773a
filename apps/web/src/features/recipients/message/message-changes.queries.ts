import type { OpenMessage } from '@someday/contract/recipients';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { messageCopy } from './message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

/** From the refusal of a sealed message: the day it opens (`YYYY-MM-DD`), and in its last 24 hours also the seconds left. */
export function sealedUntil(error: Error | null): { opensOn?: string | undefined; opensIn?: number | undefined } {
  return error instanceof ApiError ? error.answer : {};
}

export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export interface AbsenceWords {
  readonly title: string;
  readonly text: string;
  /** `YYYY-MM-DD`, if it is sealed. */
  readonly day: string | undefined;
}

/** For a message that is sealed, on its way, or not found. */
export function absenceWords(error: ApiError): AbsenceWords {
  const { onItsWay } = recipientsCopy;
  const { absent } = messageCopy;
  const { opensOn: day } = sealedUntil(error);
  if (isNotFound(error)) return { title: absent.notFound, text: absent.notFoundText, day };
  if (day === undefined) return { title: onItsWay.title(1), text: onItsWay.text, day };
  return { title: absent.sealed, text: errorText(error, absent.notFoundText), day };
}

type Change = Partial<Pick<OpenMessage, 'isViewed' | 'viewedAt' | 'reactions'>>;

/** Updates a cached message, both in the room and on its own page. */
export function changeMessage(client: QueryClient, id: number, change: Change): void {
  // Keeps the time of the answer, from which the wait for sealed messages is counted.
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
  client.setQueryData(queryKey, (message) => message && { ...message, ...change });
}

/** Milliseconds. */
const waits = { first: 2000, longest: 60_000 };

/** Network errors and a busy server may pass. Other refusals are final. */
const mayWorkLater = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Tells the server once that this message was opened, and shows it as opened right away. Failed requests are repeated quietly while the page is
 * visible and online. In a member's preview, nothing is sent.
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
    // Someone may leave the message and come back while the request is still running.
    if (!isNew || isTold.current || client.isMutating({ mutationKey: ['viewed', id] }) > 0) return;
    isTold.current = true;
    mutate();
  }, [isNew, id, client, mutate]);
}
