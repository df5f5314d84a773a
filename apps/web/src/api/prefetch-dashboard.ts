import type { QueryClient } from '@tanstack/react-query';
import { prefetchMilestones } from './family-milestones.ts';
import { prefetchMessages } from './message-lists.ts';
import { prefetchParents } from './parents.ts';
import { prefetchSession } from './session.ts';

/** Asks ahead of the dashboard for what it shows first. */
export function prefetchDashboard(client: QueryClient): void {
  void prefetchParents(client);
  void prefetchMessages(client);
  void prefetchMilestones(client);
  void prefetchSession(client);
}
