import type { QueryClient } from '@tanstack/react-query';
import type { engagementApi } from '@someday/contract/engagement';
import type { videoCategoriesApi } from '@someday/contract/video-categories';

/** Keys of what is counted of messages elsewhere. Their calls come with the parts that show them: this comes with the dashboard's first visit. */
const engagement = '/api/engagement' satisfies typeof engagementApi.getEngagement.path;
const categories = '/api/video-categories' satisfies typeof videoCategoriesApi.listCategories.path;

/** Asks again how messages reach their loved ones; what is shown stays until the answer is there. */
export function refreshEngagement(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [engagement] });
}

/** The same, and how many messages stand in each own category. */
export async function refreshFigures(client: QueryClient): Promise<void> {
  await Promise.all([refreshEngagement(client), client.invalidateQueries({ queryKey: [categories] })]);
}
