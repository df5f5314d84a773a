import { useMutation, useQueryClient, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { go, paths } from './location.tsx';
import { flushSync } from 'react-dom';
import type { MessageView } from '@someday/contract/api/recipients';
import { normalizeAccessCode } from '@someday/contract/rules/access-code';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import { forgetPositions } from '#web/features/media-player/playback-positions.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { forgetMessageAccess, readMessageAccess, rememberMessageAccess } from './message-access.ts';
import { recipientsCopy } from './recipients.copy.ts';

interface Query {
  client: QueryClient;
  queryKey: QueryKey;
}

/** Throws `refusal` if there is no session: asked first, because a refused request would show up as an error in the console. */
async function checkSession(
  { client, queryKey }: Query,
  kinds: readonly ('recipient' | 'member')[],
  refusal: ApiError,
): Promise<void> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  const isFirst = dataUpdateCount + errorUpdateCount === 0;
  if (!isFirst || readMessageAccess()?.accessCode !== undefined) return;
  const known = await call('GET /api/recipient/check').catch(() => undefined); // the request for messages will decide
  if (known && kinds.every((kind) => !known[kind])) throw refusal;
}

const notSignedIn = new ApiError(401, 'Unauthorized', { code: 'not_signed_in' });

export const recipientQuery = {
  ...endpointQuery('GET /api/recipient'),
  queryFn: async (query: Query) => {
    await checkSession(query, ['recipient'], notSignedIn);
    return call('GET /api/recipient');
  },
};

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'not_found';
}

export function needsCode(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401;
}

export type CodeInput = { code: string; ownDevice: boolean };

async function fetchMessageWithCode(id: number, input: CodeInput): Promise<MessageView> {
  const message = await call('GET /api/messages/{id}', {
    params: { id },
    query: { access: input.code, ...kept(input) },
  });
  if (message.child) rememberChild(message.child, input);
  return message;
}

/** Caches the message with `messageId`, or all of them. Drops cached data of an earlier session. Throws what `call` throws. */
export async function openWithCode(client: QueryClient, input: CodeInput, messageId?: number): Promise<void> {
  if (messageId === undefined) {
    const reply = await call('GET /api/access/{code}', { params: { code: input.code }, query: kept(input) });
    rememberChild(reply.child, input);
    client.removeQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/messages/') });
    client.setQueryData(recipientQuery.queryKey, reply);
  } else {
    const message = await fetchMessageWithCode(messageId, input);
    client.removeQueries({ queryKey: recipientQuery.queryKey });
    client.setQueryData(endpointQuery('GET /api/messages/{id}', { params: { id: messageId } }).queryKey, message);
  }
}

const kept = ({ ownDevice }: CodeInput) => (ownDevice ? { ownDevice: 'true' as const } : {});

function rememberChild({ id, name }: { id: number; name: string }, { code, ownDevice }: CodeInput): void {
  rememberMessageAccess({ childId: id, childName: name, ...(ownDevice && { accessCode: code }) });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/recipient/sign-out'),
    onSuccess: () => {
      forgetMessageAccess();
      clearToast();
      // Leave the page first. Until then, a video keeps saving its position and the page keeps fetching.
      flushSync(() => go(paths.codeEntry));
      forgetPositions();
      client.clear();
    },
    onError: (error) => notifyFailure(recipientsCopy.page.signOutFailed, error),
  });
}

/** Drops the data of an ended session. The refetch then leads to the code entry. */
export async function forgetSession(client: QueryClient): Promise<void> {
  const known = client.getQueryCache().findAll({ predicate: isAnswer });
  if (known.some(({ state }) => state.data !== undefined)) await client.resetQueries({ predicate: isAnswer });
}

/** Unlike queries that hold parts of the app. */
function isAnswer({ queryKey: [url] }: { queryKey: QueryKey }): boolean {
  return String(url).startsWith('/api/');
}

/** Whether this is a device of their own. A link with the same code keeps it so. */
function isRemembered(code: string): boolean {
  const { accessCode } = readMessageAccess() ?? {};
  return accessCode !== undefined && normalizeAccessCode(accessCode) === normalizeAccessCode(code);
}

/** Nobody here has entered a code: the message may well exist. */
export const codeNeeded = new ApiError(404, 'Not Found', { code: 'not_found' });

/** A member who finds nothing may be someone else's loved one, too. */
async function unlessCodeNeeded(error: unknown): Promise<never> {
  if (!isNotFound(error)) throw error;
  const { recipient } = await call('GET /api/recipient/check');
  throw recipient ? error : codeNeeded;
}

export function useMessageView(id: number, { code, forget }: { code: string | undefined; forget: () => void }) {
  const query = endpointQuery('GET /api/messages/{id}', { params: { id } });
  return useQuery({
    ...query,
    queryFn: async (context) => {
      if (code === undefined) {
        await checkSession(context, ['recipient', 'member'], codeNeeded);
        return call('GET /api/messages/{id}', { params: { id } }).catch(unlessCodeNeeded);
      }
      const message = await fetchMessageWithCode(id, { code, ownDevice: isRemembered(code) });
      // Later requests use the session. With the code, the message would open again after signing out.
      forget();
      return message;
    },
  });
}
