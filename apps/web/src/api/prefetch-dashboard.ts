import type { QueryClient } from '@tanstack/react-query';
import { prefetchMessages } from './message-lists.ts';
import { prefetchParents } from './parents.ts';
import { prefetchSession } from './session.ts';

/** Asks ahead of the dashboard for what it shows first. */
export function prefetchDashboard(client: QueryClient): void {
  void prefetchParents(client);
  void prefetchMessages(client);
  void prefetchSession(client);
  // Beside the first visit, not in it: most days there is none. Without them the dashboard is whole.
  void import('./family-milestones.ts').then((milestones) => milestones.prefetchMilestones(client)).catch(() => {});
}
