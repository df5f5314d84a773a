import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ReplyOf } from '@someday/contract/endpoint';
import type { trashApi, TrashedLovedOne, TrashedMessage } from '@someday/contract/trash';
import { tellFailure } from '#web/api/api-error.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { showLovedOne } from '#web/queries/loved-ones.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { trashCopy as copy } from './trash.copy.ts';

type Page = ReplyOf<typeof trashApi.getTrash>;

const firstPage: number | null = null;
const trashQuery = infiniteQueryOptions({
  queryKey: [endpointUrl('GET /api/trash')],
  queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    call('GET /api/trash', { query: { after: pageParam === null ? undefined : String(pageParam) }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ messages, more }: Page): number | null => (more ? (messages.at(-1)?.id ?? null) : null),
});

export function useTrash() {
  return useInfiniteQuery(trashQuery);
}

/** Refetched on each visit, because things are deleted on other pages. */
export function prefetchTrash(client: QueryClient): Promise<void> {
  return client.prefetchInfiniteQuery({ ...trashQuery, staleTime: VISIT_MS });
}

function changePages(client: QueryClient, change: (page: Page) => Page): void {
  client.setQueryData<InfiniteData<Page, number | null>>(
    trashQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}

const without = <Row extends { id: number }>(rows: readonly Row[], id: number) => rows.filter((row) => row.id !== id);

function refreshTrash(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: trashQuery.queryKey });
}

type Back = { title: string; description: string };

/** `show` puts the reply into the cache before the lists are refetched. */
function useRestore<Restored>(
  restore: () => Promise<Restored>,
  { show, back, onShow }: { show: (client: QueryClient, restored: Restored) => void; back: Back; onShow: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: async (restored) => {
      show(client, restored);
      showToast({ ...back, tone: 'success', action: { label: copy.show, onSelect: onShow } });
      await Promise.all([refreshMessages(client), refreshTrash(client)]);
    },
    onError: (error) => {
      tellFailure(copy.restoreFailed, error, copy.restoreFailedText);
      void refreshTrash(client);
    },
  });
}

export function useRestoreLovedOne({ id, name, messages }: TrashedLovedOne, onShow: () => void) {
  return useRestore(() => call('POST /api/family/members/{id}/restore', { params: { id } }), {
    show: (client, lovedOne) => {
      showLovedOne(client, lovedOne);
      changePages(client, (page) => ({ ...page, lovedOnes: without(page.lovedOnes, id) }));
    },
    back: { title: copy.lovedOneBack, description: copy.lovedOneBackText(name, messages) },
    onShow,
  });
}

export function useRestoreMessage({ id, title, recipientName }: TrashedMessage, onShow: () => void) {
  return useRestore(() => call('POST /api/video-messages/{id}/restore', { params: { id } }), {
    show: (client) => changePages(client, (page) => ({ ...page, messages: without(page.messages, id) })),
    back: { title: copy.messageBack, description: copy.messageBackText(title, recipientName) },
    onShow,
  });
}
