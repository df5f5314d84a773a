import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { limits } from '@someday/contract/rules/limits';
import type { LibraryVideo } from '@someday/contract/api/library';
import { refetchPending, changeCached, VISIT_MS } from '#web/api/query-client.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { forgetPlanUsage } from './subscription.ts';

type Pages = InfiniteData<LibraryVideo[], number | null>;

const libraryKey = [endpointUrl('GET /api/video-library')];

function libraryQuery(search: string) {
  const firstPage: number | null = null;
  return infiniteQueryOptions({
    queryKey: [...libraryKey, { search }],
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
      call('GET /api/video-library', {
        query: {
          limit: String(limits.page),
          search: search === '' ? undefined : search,
          after: pageParam === null ? undefined : String(pageParam),
        },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page: LibraryVideo[]): number | null =>
      page.length === limits.page ? (page.at(-1)?.id ?? null) : null,
  });
}

/** The library's loaded pages. During a search, the previous results stay. */
export function useLibrary({ search = '' }: { search?: string } = {}) {
  return useInfiniteQuery({ ...libraryQuery(search), placeholderData: keepPreviousData });
}

export function prefetchLibrary(client: QueryClient): Promise<void> {
  return client.prefetchInfiniteQuery({ ...libraryQuery(''), staleTime: VISIT_MS });
}

export function refreshLibrary(client: QueryClient): Promise<void> {
  forgetPlanUsage(client);
  return client.invalidateQueries({ queryKey: libraryKey });
}

export function refetchPendingLibrary(client: QueryClient): Promise<void> {
  return refetchPending(client, libraryKey);
}

export function listedVideos(client: QueryClient): LibraryVideo[] {
  return client
    .getQueriesData<Pages>({ queryKey: libraryKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flat();
}

export function changeVideos(client: QueryClient, change: (video: LibraryVideo) => LibraryVideo): void {
  changeCached<Pages>(client, libraryKey, (list) => ({ ...list, pages: list.pages.map((page) => page.map(change)) }));
}

export function dropVideo(client: QueryClient, id: number): void {
  changeCached<Pages>(client, libraryKey, (list) => ({
    ...list,
    pages: list.pages.map((page) => page.filter((video) => video.id !== id)),
  }));
}
