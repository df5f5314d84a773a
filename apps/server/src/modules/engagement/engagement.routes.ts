import type { engagementApi } from '@someday/contract/engagement';
import type { Handlers } from '#server/http/handlers.ts';
import type { EngagementService } from './engagement.service.ts';

export function engagementRoutes(engagement: EngagementService): Handlers<typeof engagementApi> {
  return {
    getEngagement: ({ caller, query }) => engagement.of(caller.memberId, query.parentId),
  };
}
