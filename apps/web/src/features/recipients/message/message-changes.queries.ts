import type { OpenMessage } from '@someday/contract/recipients';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { messageCopy } from './message.copy.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

/** Of a sealed message, as its refusal tells it: `opensOn` its day, `YYYY-MM-DD`, and on its last day `opensIn`, in seconds. */
export function sealedUntil(error: Error | null): { opensOn?: string | undefined; opensIn?: number | undefined } {
  return error instanceof ApiError ? error.answer : {};
}

/** True when there is no such message for whoever asks. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export interface AbsenceWords {
  readonly title: string;
  readonly text: string;
  /** `YYYY-MM-DD`, of a sealed one. */
  readonly day: string | undefined;
}

/** What is said where a message would be: it is sealed, on its way, or not there. */
export function absenceWords(error: ApiError): AbsenceWords {
  const { onItsWay } = recipientsCopy;
  const { absent } = messageCopy;
  const { opensOn: day } = sealedUntil(error);
  if (isNotFound(error)) return { title: absent.notFound, text: absent.notFoundText, day };
  if (day === undefined) return { title: onItsWay.title(1), text: onItsWay.text, day };
  return { title: absent.sealed, text: errorText(error, absent.notFoundText), day };
}

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
  client.setQueryData(queryKey, (message) => message && { ...message, ...change });
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
    // Somebody who leaves a message and comes back may find it still being told.
    if (!isNew || isTold.current || client.isMutating({ mutationKey: ['viewed', id] }) > 0) return;
    isTold.current = true;
    mutate();
  }, [isNew, id, client, mutate]);
}
