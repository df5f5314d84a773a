import { useQuery, type QueryClient } from '@tanstack/react-query';
import { videoCategoriesApi, type VideoCategory } from '@someday/contract/video-categories';
import { createClient } from './typed-client.ts';

const client = createClient(videoCategoriesApi);
const categoriesQuery = client.endpointQuery('listCategories');

export const callCategories = client.call;

/** The categories that the member has made, by name. */
export function useOwnCategories() {
  return useQuery(categoriesQuery);
}

/** Asks again; what is shown stays until the answer is there. */
export function refreshOwnCategories(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}

export function changeOwnCategories(
  queryClient: QueryClient,
  change: (categories: readonly VideoCategory[]) => VideoCategory[],
): void {
  queryClient.setQueryData(categoriesQuery.queryKey, (categories) => categories && change(categories));
}
