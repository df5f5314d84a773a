import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { VideoCategory } from '@someday/contract/api/video-categories';
import { endpointQuery } from '#web/api/client.ts';

const categoriesQuery = endpointQuery('GET /api/video-categories');

export function useOwnCategories() {
  return useQuery(categoriesQuery);
}

export function refreshOwnCategories(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}

export function changeOwnCategories(
  queryClient: QueryClient,
  change: (categories: readonly VideoCategory[]) => VideoCategory[],
): void {
  queryClient.setQueryData(categoriesQuery.queryKey, (categories) => categories && change(categories));
}
