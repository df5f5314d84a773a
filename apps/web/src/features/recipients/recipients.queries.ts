import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { flushSync } from 'react-dom';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { forgetPositions } from '#web/features/media-player/playback-positions.ts';
import { call, endpointQuery } from './recipients-client.ts';
import { notify } from '#web/lib/notice-store.ts';
import { forgetMessageAccess, readMessageAccess, rememberMessageAccess } from './message-access.ts';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

/** The part of a query function's argument that matters here. */
interface Query {
  client: QueryClient;
  queryKey: QueryKey;
}

/**
 * Raises what the server would answer to a browser without a session: a first visit asks this before it asks for messages, since a refusal is
 * an error on the console. A device of one's own has a session, and asks at once.
 */
export async function askWhoReads(
  { client, queryKey }: Query,
  kinds: readonly ('recipient' | 'member')[],
  refusal: ApiError,
): Promise<void> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  const isFirst = dataUpdateCount + errorUpdateCount === 0;
  if (!isFirst || readMessageAccess()?.accessCode !== undefined) return;
  const known = await call('checkReader').catch(() => undefined); // then the messages are asked for all the same
  if (known && kinds.every((kind) => !known[kind])) throw refusal;
}

const notSignedIn = new ApiError(401, 'Unauthorized', { code: 'not_signed_in' });

/** Everything the loved one whose session this is may know. */
export const recipientQuery = {
  ...endpointQuery('getRecipient'),
  queryFn: async (query: Query) => {
    await askWhoReads(query, ['recipient'], notSignedIn);
    return call('getRecipient');
  },
};

/** True when the server knows no loved one here: the code is asked for. */
export function needsCode(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Exchanges a code for the session and the messages, which stay in memory. Raises what `call` raises. */
export async function exchangeCode(
  client: QueryClient,
  { code, ownDevice }: { code: string; ownDevice: boolean },
): Promise<void> {
  const query = ownDevice ? { ownDevice: 'true' as const } : {};
  const room = await call('openWithCode', { params: { code }, query });
  const { id, name } = room.child;
  rememberMessageAccess({ childId: id, childName: name, ...(ownDevice && { accessCode: code }) });
  dropMessages(client);
  client.setQueryData(recipientQuery.queryKey, room);
}

/** Ends the recipient's session and forgets what is theirs in this browser, and nothing else. */
export function useSignOut() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: () => call('signOutRecipient'),
    onSuccess: () => {
      forgetMessageAccess();
      // Until the page is left, a video may go on telling where it is, and what is drawn asks for what it shows.
      flushSync(() => go(places.door));
      forgetPositions();
      client.clear();
    },
    onError: (error) => {
      const { signOutFailed, signOutFailedText } = recipientsCopy.room;
      notify({ title: signOutFailed, description: errorText(error, signOutFailedText), tone: 'danger' });
    },
  });
}

/** Drops what a session that has ended had brought; asked for anew, it is the door that answers. */
export async function forgetRoom(client: QueryClient): Promise<void> {
  const known = client.getQueryCache().findAll({ predicate: isAnswer });
  if (known.some(({ state }) => state.data !== undefined)) await client.resetQueries({ predicate: isAnswer });
}

/** What the server has told; other queries hold parts of the app. */
function isAnswer({ queryKey: [url] }: { queryKey: QueryKey }): boolean {
  return String(url).startsWith('/api/');
}

/** Single messages that were fetched for whoever was here before. */
function dropMessages(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/messages/') });
}
