import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type Query,
  type QueryClient,
  notifyManager,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import type { Message } from '@someday/contract/api/messages';
import type { MessageOrder } from '@someday/contract/forms/message-lists';
import type { MessageFilter } from '@someday/contract/forms/message-lists';
import { useState, useSyncExternalStore } from 'react';
import { refetchPending, changeCached, VISIT_MS } from '#web/api/query-client.ts';
import { call, endpointUrl, endpointQuery } from '#web/api/client.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Resource } from '#web/api/query-client.ts';

/** A list that isn't shown isn't refetched after a change, so what it says may no longer be true. */
const isCurrent = (query: Query) => !query.state.isInvalidated || query.isActive();

export function useListed(id: number | undefined, lists?: (query: Query) => boolean): Message | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => listedMessages(client, lists).find((message) => message.id === id),
  );
}

/** A message from the loaded lists, or else fetched. Once found, it stays even if it leaves the lists, since someone is working on it. */
export function useMessage(id: number | undefined): Resource<Message> {
  const listed = useListed(id, isCurrent);
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const known = last?.id === id ? last : undefined;
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/video-messages/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined && !known, // a message that left the lists may have been deleted
    staleTime: 0,
    gcTime: 0,
  });
  const message = listed ?? data ?? known;
  if (message) return { state: 'found', item: message };
  if (!error) return { state: 'asking' };
  if (error instanceof ApiError && error.status === 404) return { state: 'gone' };
  return { state: 'failed', error, tryAgain: () => void refetch() };
}

type MessageListView = {
  show: MessageFilter;
  sort: MessageOrder;
  search?: string;
  category?: string | undefined;
  childId?: number | undefined;
};

const firstView: MessageListView = { show: 'all', sort: 'newest' };

type Page = ReplyOf<Api['listMessages']>;
type Pages = InfiniteData<Page, number | null>;

const listsKey = [endpointUrl('GET /api/video-messages')];

function messageListQuery({ show, sort, search = '', category, childId }: MessageListView) {
  const firstPage: number | null = null;
  return infiniteQueryOptions({
    queryKey: [...listsKey, { show, sort, search, category, childId }],
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      call('GET /api/video-messages', {
        query: {
          show,
          sort,
          search: search === '' ? undefined : search,
          category,
          childId: childId === undefined ? undefined : String(childId),
          after: pageParam === null ? undefined : String(pageParam),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ messages, more }: Page): number | null => (more ? (messages.at(-1)?.id ?? null) : null),
  });
}

/** A list's loaded pages; `fetchNextPage` loads more. While another view loads, the previous one stays. */
export function useMessageList(view: MessageListView, enabled = true) {
  return useInfiniteQuery({ ...messageListQuery(view), placeholderData: keepPreviousData, enabled });
}

export function prefetchMessages(client: QueryClient): Promise<void> {
  return client.prefetchInfiniteQuery({ ...messageListQuery(firstView), staleTime: VISIT_MS });
}

/** Refetches lists that are shown, and invalidates the others. */
export function refreshMessageLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listsKey });
}

/** Call after an event about a message: refetches lists whose replies are on their way. */
export function refetchPendingMessages(client: QueryClient): Promise<void> {
  return refetchPending(client, listsKey);
}

export function listedMessages(client: QueryClient, predicate: (query: Query) => boolean = () => true): Message[] {
  const lists = client.getQueriesData<Pages>({ queryKey: listsKey, predicate });
  const messages = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.messages);
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}

function changePages(client: QueryClient, change: (page: Page) => Page): void {
  changeCached<Pages>(client, listsKey, (list) => ({ ...list, pages: list.pages.map(change) }));
}

/** Changes messages in all loaded lists. Return unchanged messages as the same object. */
export function changeListed(client: QueryClient, change: (message: Message) => Message): void {
  changePages(client, (page) => ({ ...page, messages: page.messages.map(change) }));
}

/** Removes a message from every list. Returns a function that restores the lists. */
export function dropListed(client: QueryClient, id: number): () => void {
  const before = client.getQueriesData<Pages>({ queryKey: listsKey });
  changePages(client, (page) => {
    const messages = page.messages.filter((message) => message.id !== id);
    return messages.length === page.messages.length ? page : { ...page, messages, total: page.total - 1 };
  });
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}

export function addListed(client: QueryClient, message: Message): void {
  client.setQueryData<Pages>(messageListQuery(firstView).queryKey, (list) => {
    const [first, ...others] = list?.pages ?? [];
    if (!list || !first) return list;
    const known = first.messages.filter(({ id }) => id !== message.id);
    const isNew = known.length === first.messages.length;
    const page = { ...first, messages: [message, ...known], total: first.total + (isNew ? 1 : 0) };
    return { ...list, pages: [page, ...others] };
  });
}
