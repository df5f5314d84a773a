import type { QueryClient } from '@tanstack/react-query';
import type { engagementApi } from '@someday/contract/engagement';
import type { milestonesApi } from '@someday/contract/family-milestones';
import type { triggersApi } from '@someday/contract/scheduled-triggers';
import type { videoCategoriesApi } from '@someday/contract/video-categories';

/** Keys of what is counted of messages elsewhere. Their calls come with the parts that show them: this comes with the dashboard's first visit. */
const engagement = '/api/engagement' satisfies typeof engagementApi.getEngagement.path;
const categories = '/api/video-categories' satisfies typeof videoCategoriesApi.listCategories.path;

const triggers = '/api/scheduled-triggers' satisfies typeof triggersApi.listTriggers.path;
const milestones = '/api/family-milestones' satisfies typeof milestonesApi.listMilestones.path;

/** Asks again how messages reach their loved ones; what is shown stays until the answer is there. */
export function refreshEngagement(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [engagement] });
}

/** The same, and how many messages stand in each own category. */
export async function refreshFigures(client: QueryClient): Promise<void> {
  await Promise.all([refreshEngagement(client), client.invalidateQueries({ queryKey: [categories] })]);
}

/** The days on which messages open or come again. */
export function refreshTriggers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [triggers] });
}

/** The days in loved ones' lives, which those may follow. */
export function refreshMilestones(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [milestones] });
}
