import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { VideoCategory } from '@someday/contract/video-categories';
import { endpointQuery } from './client.ts';

const categoriesQuery = endpointQuery('listCategories');

/** The categories that the member has made, by name. */
export function useOwnCategories() {
  return useQuery(categoriesQuery);
}

/** Asks again; what is shown stays until the answer is there. */
export function refreshOwnCategories(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}

export function changeOwnCategories(
  client: QueryClient,
  change: (categories: readonly VideoCategory[]) => VideoCategory[],
): void {
  client.setQueryData(categoriesQuery.queryKey, (categories) => categories && change(categories));
}
